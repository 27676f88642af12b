import type { TransferAct } from '../../../contract/calls/transfers.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import type { Reading } from '../../db/batching/batched.ts'
import { type KeptFacts, selectKeptFacts } from '../kept-recipients/kept-facts.ts'
import { isId } from '../ledger/accounts.ts'
import { type HoldingFacts, readWithHoldings } from '../monitoring/holding.ts'
import { HOLDING_KEY } from '../monitoring/rules-in-force.ts'
import { REPEAT_MS } from '../ledger/repeat-window.ts'
import type { ActKey } from '../ledger/transfer.ts'
import {
  askOfWallet,
  selectWalletFacts,
  WALLET_QUESTION,
  type WalletFacts,
  writeAmountText,
} from '../ledger/wallet-facts.ts'
import { TRANSFER_LIMIT } from './limit.ts'
import { joinLine, ownerOf, tariffAt } from '../tariffs/tariff-in-force.ts'
import { isIdentified } from './mask.ts'
import { isValidAt, type RecipientRow, SELECT_RECIPIENT } from './recipient-row.ts'

/** A transfer whose facts are read. */
export interface SendingFactsQuery {
  userId: string
  request: TransferAct
  isRepeatConfirmed: boolean
  act: ActKey
  now: Date
}

/**
 * What a transfer is decided by; the members of the recipient are null where their id is not valid.
 */
export type SendingFacts = WalletFacts &
  HoldingFacts &
  KeptFacts & {
    sender_first_name: string
    sender_last_name: string
    sender_is_identified: boolean
    /** The same sum went to the same account within two minutes. */
    is_repeated: boolean
    /**
     * What the recipient may receive in the currency is limited: see `requireWithinReceiveLimit`.
     */
    has_receive_limit: boolean
  } & (RecipientRow | { [Name in keyof RecipientRow]: null })

const RECEIVED = {
  number: tariffAt('q.at'),
  act: 'receive_limit',
  owner: ownerOf('v'),
  currency: 'a.currency_code',
} as const

const READING: Reading<SendingFactsQuery> = {
  columns: `${WALLET_QUESTION}, asked_account_id uuid, recipient_id uuid, amount numeric,
    repeat_since timestamptz`,
  select: selectWalletFacts(TRANSFER_LIMIT, {
    account: 'LEFT JOIN account a ON a.user_id = u.id AND a.id = q.asked_account_id',
    more: `u.first_name AS sender_first_name, u.last_name AS sender_last_name,
      ${isIdentified('u')} AS sender_is_identified, EXISTS (
        SELECT 1 FROM account x
        JOIN wallet_transaction w ON w.account_id = a.id AND w.created_at > q.repeat_since
        JOIN posting p ON p.transfer_id = w.transfer_id AND p.credit_account_id = x.id
        WHERE x.user_id = other.recipient_user_id AND x.currency_code = a.currency_code
          AND w.kind = 'transfer' AND w.amount_minor < 0 AND w.amount_minor = -q.amount * 10::numeric ^ c.decimals
      ) AS is_repeated, EXISTS (
        SELECT 1 FROM app_user v ${joinLine('r', RECEIVED)}
        WHERE v.id = other.recipient_user_id AND r.limit_minor IS NOT NULL
      ) AS has_receive_limit, ${selectKeptFacts("h.kind = 'wallet' AND h.target = other.id::text")}, ${HOLDING_KEY}, other.*`,
    joins: `LEFT JOIN LATERAL (
      ${SELECT_RECIPIENT} WHERE r.id = q.recipient_id AND r.user_id = q.user_id AND ${isValidAt('q.at')}
    ) AS other ON true`,
  }),
  toQuestion: ({ userId, request, isRepeatConfirmed, act, now }) => ({
    ...askOfWallet(userId, act, now),
    asked_account_id: isId(request.account_id) ? request.account_id : null,
    recipient_id: isId(request.recipient_id) ? request.recipient_id : null,
    amount: writeAmountText(request.amount),
    repeat_since: isRepeatConfirmed ? null : new Date(now.getTime() - REPEAT_MS),
  }),
}

/** More that is read with the facts of a transfer, by the same questions. */
interface MoreFacts<Query> {
  columns: string
  /** A statement of one row for the question `q`, whose columns no fact of transfers has. */
  select: string
  toQuestion: (asked: Query) => object
}

/**
 * Returns what reads by one statement what transfers are decided by, more about each of them, and
 * what rules find in them; the senders are locked. A transfer without a row of `more` has no facts.
 */
export function readingSendings<Query extends SendingFactsQuery, More>({
  columns,
  select,
  toQuestion,
}: MoreFacts<Query>) {
  return readWithHoldings<Query, SendingFacts & More>({
    kind: 'transfer_out',
    reading: {
      columns: `${READING.columns}, ${columns}`,
      select: `SELECT facts.*, more.* FROM (${READING.select}) AS facts CROSS JOIN (${select}) AS more`,
      toQuestion: (asked) => ({ ...READING.toQuestion(asked), ...toQuestion(asked) }),
    },
    toAct: toHeldAct,
  })
}

/** Reads what transfers are decided by, and what rules find in them; the senders are locked. */
export const readSendingFacts = readWithHoldings<SendingFactsQuery, SendingFacts>({
  kind: 'transfer_out',
  reading: READING,
  toAct: toHeldAct,
})

function toHeldAct(
  { request }: SendingFactsQuery,
  { decimals, recipient_user_id: other }: SendingFacts,
) {
  const amount = parseAmount(request.amount, decimals ?? 0)
  return amount === undefined || other === null ? undefined : { amount, other }
}
