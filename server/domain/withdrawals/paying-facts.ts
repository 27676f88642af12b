import type { Minor } from '../../../contract/rules/money.ts'
import type { Reading } from '../../db/batching/batched.ts'
import { type HoldingFacts, readWithHoldings } from '../monitoring/holding.ts'
import { otherOfPayout } from '../monitoring/rule-columns.ts'
import { HOLDING_KEY } from '../monitoring/rules-in-force.ts'
import { type ScreeningFacts, SCREENING_VERSION } from '../screening/look-at-payout.ts'
import { type KeptFacts, selectKeptFacts } from '../kept-recipients/kept-facts.ts'
import { isId } from '../ledger/accounts.ts'
import type { ActKey } from '../ledger/transfer.ts'
import {
  askOfWallet,
  selectWalletFacts,
  WALLET_QUESTION,
  type WalletFacts,
} from '../ledger/wallet-facts.ts'
import { WITHDRAWAL_LIMIT } from './limit.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Destination } from './methods/method.ts'
import { askOfRepeat, isRepeatedPayout, REPEAT_QUESTION } from './refuse-repeat.ts'
import { type Thresholds, THRESHOLDS } from './threshold.ts'
import { joinLine, ownerOf, tariffAt } from '../tariffs/tariff-in-force.ts'
import { monthOf, type Tariff, usedInMonth } from './tariff.ts'

interface PayingFactsQuery {
  userId: string
  quoteId: string
  destination: Destination
  isRepeatConfirmed?: boolean
  act: ActKey
  now: Date
}

/** The quote that is paid out. */
export interface PaidQuote {
  quote_id: string
  method: PayoutMethod
  network: string | null
  total: Minor
  fee: Minor
  expires_at: Date
  /** Another payout has used it. */
  is_used: boolean
}

type QuotedTariff = Omit<Tariff, 'method'>

/**
 * The line of the tariff that the quote was made by, also where another one has begun meanwhile;
 * servers of older versions name none.
 */
const QUOTED = {
  number: 'n.number',
  act: 'payout',
  owner: ownerOf('u'),
  currency: 'a.currency_code',
  method: 'k.method',
} as const
type Absent<Row> = { [Name in keyof Row]: null }

/** What a payout is decided by. */
export type PayingFacts = WalletFacts &
  KeptFacts & {
    is_repeated: boolean
  } & ScreeningFacts &
  HoldingFacts &
  Thresholds &
  (PaidQuote | Absent<PaidQuote>) &
  (QuotedTariff | Absent<QuotedTariff>)

/** The token of the saved card tells cards apart that look the same. */
const IS_KEPT = `h.kind = q.to_method AND h.target = q.kept_target AND (q.kept_token IS NULL OR EXISTS (
  SELECT 1 FROM saved_card s WHERE s.user_id = u.id AND s.token = q.kept_token))`

const READING: Reading<PayingFactsQuery> = {
  columns: `${WALLET_QUESTION}, asked_quote_id uuid, month timestamptz, kept_target text, kept_token text,
    ${REPEAT_QUESTION}`,
  select: selectWalletFacts(WITHDRAWAL_LIMIT, {
    account: `LEFT JOIN payout_quote k ON k.id = q.asked_quote_id AND k.user_id = u.id
    LEFT JOIN account a ON a.id = k.account_id AND a.user_id = u.id`,
    more: `k.id AS quote_id, k.method, k.network, k.amount_minor AS total, k.fee_minor AS fee, k.expires_at,
      CASE WHEN k.id IS NOT NULL THEN EXISTS (SELECT 1 FROM payout p WHERE p.quote_id = k.id) END AS is_used,
      ${isRepeatedPayout({ total: 'k.amount_minor', fee: 'k.fee_minor' })} AS is_repeated, ${THRESHOLDS}, ${SCREENING_VERSION}, ${HOLDING_KEY},
      ${selectKeptFacts(IS_KEPT)},
      n.number AS tariff_number, t.least_minor, t.greatest_minor, t.percent::text AS percent, t.free_minor,
      CASE WHEN t.method IS NOT NULL THEN ${usedInMonth({ account: 'a.id', month: 'q.month' })} END AS used_minor`,
    joins: `CROSS JOIN LATERAL (SELECT coalesce(k.tariff_number, ${tariffAt('k.created_at')}) AS number) AS n
      ${joinLine('t', QUOTED)}`,
  }),
  toQuestion: (asked) => ({
    ...askOfWallet(asked.userId, asked.act, asked.now),
    ...askOfRepeat(asked.destination, asked),
    asked_quote_id: isId(asked.quoteId) ? asked.quoteId : null,
    month: monthOf(asked.now),
    kept_target: asked.destination.kept.target,
    kept_token: asked.destination.card?.token,
  }),
}

/** Reads what payouts are decided by, and what rules find in them; their owners are locked. */
export const readPayingFacts = readWithHoldings<PayingFactsQuery, PayingFacts>({
  kind: 'withdrawal',
  reading: READING,
  toAct: ({ destination }, { total }) =>
    total === null ? undefined : { amount: total, other: otherOfPayout(destination) },
})
