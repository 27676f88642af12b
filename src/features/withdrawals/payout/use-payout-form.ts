import { presentMoment } from '../../../kernel/runtime/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { mayTakeOut } from '../../../shared/money-act/money-out.ts'
import { useState } from 'react'
import { isRefused } from '../../../kernel/api/api-error.ts'
import { useSingleFlight } from '../../../kernel/api/single-flight.ts'
import { useOnline } from '../../../kernel/api/use-online.ts'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { PayoutTarget } from '../../../../contract/calls/payout-targets.ts'
import {
  withdrawalEndpoints,
  type WithdrawalMethod,
} from '../../../../contract/calls/withdrawals.ts'
import { callKeyed } from '../../../kernel/api/call-keyed.ts'
import type { PayAct } from '../../../shared/money-act/pay-act.ts'
import { isAmountProblem } from '../../../shared/money-act/amount-problem.ts'
import { useIsUnsettled } from '../../../shared/money-act/unsettled-acts.ts'
import { amountToSend } from '../../../../contract/rules/typed-money.ts'
import { useKeptGate } from '../../../shared/people/use-kept-gate.tsx'
import { useCapability } from '../../../shared/profile/capability.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { usePayoutDraft } from './payout-draft.ts'
import type { AskedQuote, HeldQuote } from './use-quote.ts'
import { whyNotPayOut } from './payout-bounds.ts'

/** A quote with less time left is renewed before it is confirmed, ms. */
const LEAST_LEFT_MS = 30_000

/** Where the form of a withdrawal shows a refusal. */
export type PayoutField = 'amount' | 'recipient' | 'terms'

const FIELDS: Readonly<Record<string, PayoutField>> = {
  AMOUNT_ZERO: 'amount',
  AMOUNT_TOO_SMALL: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  LIMIT_EXCEEDED: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  BANK_UNAVAILABLE: 'recipient',
  RECIPIENT_UNKNOWN: 'recipient',
  RECIPIENT_NOT_KEPT: 'recipient',
  RECIPIENT_WAITING: 'recipient',
  CARD_REFUSED: 'recipient',
  ADDRESS_INVALID: 'recipient',
  ADDRESS_BLOCKED: 'recipient',
  ADDRESS_OWN: 'recipient',
  ADDRESS_TOKEN: 'recipient',
  ADDRESS_BURN: 'recipient',
  ADDRESS_SYSTEM: 'recipient',
  ADDRESS_NETWORK: 'recipient',
  NETWORK_UNAVAILABLE: 'recipient',
  QUOTE_EXPIRED: 'terms',
  METHOD_UNAVAILABLE: 'terms',
}

/** Returns the field that a refusal belongs to; undefined for the whole payout. */
export function payoutFieldOf(code: string): PayoutField | undefined {
  return FIELDS[code]
}

interface PayoutInput {
  account: Account
  way: WithdrawalMethod
  /** As it is typed. */
  amount: string
  /** Whom to pay; undefined until that is whole. */
  to: PayoutTarget | undefined
  /** Their name as the bank tells it, where it does. */
  name?: string | undefined
  /** On what terms. */
  asked: AskedQuote
  /** Another reason why it cannot be confirmed yet, such as a fee that has changed. */
  isBlocked?: boolean
}

interface Shown {
  field: PayoutField | undefined
  message: string
}

/**
 * A refusal counts while the recipient is the refused one: another may be filled in from a list.
 */
interface Refused extends Shown {
  to: string
}

export type PayoutFormState = ReturnType<typeof usePayoutForm>

/** State of the form of a withdrawal: its quote, why it cannot be confirmed, what was refused. */
export function usePayoutForm(input: PayoutInput) {
  const { account, way, amount, to, asked } = input
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const isOnline = useOnline()
  const flight = useSingleFlight()
  const isPayoutSent = useIsUnsettled('payout')
  const isPlanSent = useIsUnsettled('placePlan')
  const [payout, setPayout] = useState<ConfirmedPayout>()
  const [sent, setSent] = useState<ConfirmedPayout>()
  const [isRenewing, setIsRenewing] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const toSend = amountToSend(amount, account.currency_code)
  // Without the profile the server decides.
  const isAllowed = mayTakeOut(profile)
  const hasRecipient = to !== undefined
  const { quote, error, renew } = asked
  const gate = useKeptGate({ to, name: input.name, hasPeople: useCapability(ADDITIONS) })
  const [{ when: chosen }] = usePayoutDraft()
  // A plan pays kept recipients only, of whom one may still wait.
  const when = gate.person && chosen
  const isPlanned = when !== undefined
  const reason = whyNotPayOut({ isAllowed, account, way, amount, hasRecipient, isPlanned })
  const isShut = gate.isClosed && !(isPlanned && gate.isWaiting)
  const isStopped = input.isBlocked || (isPlanned ? isPlanSent : isPayoutSent) || isShut
  const canConfirm = reason === undefined && isOnline && !isStopped
  const recipient = JSON.stringify(to) ?? ''
  const isPresent = refused?.to === recipient
  const failure = isPresent ? refused : error ? shownOf(error) : undefined

  function shownOf(failed: unknown): Shown {
    const field = isRefused(failed) ? payoutFieldOf(failed.code) : undefined
    return { field, message: errorText(failed, text) }
  }
  const open = (on: HeldQuote) => {
    if (to && toSend !== undefined) setPayout({ account, amount: toSend, quote: on, to })
  }
  /**
   * The same payout that was sent and not refused keeps its quote, so that it cannot be made twice.
   */
  const findSent = () => {
    if (!to || toSend === undefined || !sent) return undefined
    return intentOf(sent) === intentOf({ account, amount: toSend, to }) ? sent : undefined
  }
  const openRenewed = async () => {
    setIsRenewing(true)
    try {
      open(await renew())
    } catch (failed) {
      setRefused({ ...shownOf(failed), to: recipient })
    } finally {
      setIsRenewing(false)
    }
  }
  return {
    isAllowed,
    reason,
    /** Something is wrong with the amount, so that there is no fee either. */
    isAmountWrong: isAmountProblem(reason),
    canConfirm,
    /** Why the recipient may not be paid yet. */
    notice: gate.notice,
    /** The kept recipient, whom a plan can pay. */
    person: gate.person,
    when,
    account,
    way,
    /** What it costs now. */
    quote,
    isRenewing,
    /** Returns why the server refused a field; without a name, why it refused the whole. */
    refusalOf: (field?: PayoutField) => (failure?.field === field ? (failure?.message ?? '') : ''),
    /** Hides a refusal, once what it is about has changed. */
    clearServerError: () => setRefused(undefined),
    payout,
    confirm: () => {
      if (!canConfirm) return
      setRefused(undefined)
      const before = findSent()
      if (before) {
        setPayout({ ...before, isRepeated: true })
        return
      }
      // Opened within the press, so that phones show their keyboard.
      if (quote && quote.expiresAt - presentMoment() > LEAST_LEFT_MS) open(quote)
      else void flight(openRenewed)
    },
    close: () => setPayout(undefined),
    /** Remembers the payout that is being sent. */
    markSent: () => setSent(payout),
    refuse: (message: string, code: string) => {
      setPayout(undefined)
      setSent(undefined)
      setRefused({ field: payoutFieldOf(code), message, to: recipient })
      if (code === 'QUOTE_EXPIRED') void renew().catch(() => undefined)
    },
  }
}

/** A payout to be confirmed: on whose terms, from which account, and to whom. */
export interface ConfirmedPayout {
  account: Account
  /** As it was typed, `1500.00`. */
  amount: string
  quote: HeldQuote
  to: PayoutTarget
  /** It was sent before: the same request tells what became of it, also after its quote expired. */
  isRepeated?: boolean
}

/** Returns what makes a payout the same as another one, whatever it costs. */
function intentOf({ account, amount, to }: Omit<ConfirmedPayout, 'quote'>): string {
  return JSON.stringify([account.id, amount, ...Object.values(to).map(String)])
}

/**
 * Returns a payout as an act that PIN or passkey confirms. Its quote is part of the intent, because
 * the same key has to come with the same request; `onSend` is called before each request.
 */
export function payoutAct(payout: ConfirmedPayout, onSend: () => void): PayAct {
  const { account, amount, quote, to, isRepeated = false } = payout
  return {
    kind: 'payout',
    amount,
    currency: account.currency_code,
    intent: [intentOf(payout), quote.quote_id],
    ...(!isRepeated && { expiresAt: quote.expiresAt }),
    confirmed: { call: 'payout', quote_id: quote.quote_id, to },
    send: ({ confirmation, isConfirmed, ...options }) => {
      onSend()
      return callKeyed(withdrawalEndpoints.payout, {
        ...options,
        body: {
          quote_id: quote.quote_id,
          to,
          ...confirmation,
          ...(isConfirmed && { is_repeat_confirmed: true }),
        },
      })
    },
  }
}
