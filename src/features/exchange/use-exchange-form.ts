import { useEffect, useState } from 'react'
import { PlanWhen } from '../../shared/plans/plan-when.ts'
import type { ExchangeRate } from '../../../contract/calls/money.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import {
  type ExchangeAmounts,
  findRate,
  followRate,
  isSameRate,
  NO_AMOUNTS,
  requote,
  type ExchangeSide,
  swapAmounts,
  takeAll,
  typeAmount,
  type UsableRate,
} from './exchange-quote.ts'
import { findSides, type Sides } from './exchange-sides.ts'
import * as v from 'valibot'
import { forgetForm, keepForm, readForm } from '../../kernel/runtime/kept-forms.ts'

interface FormState {
  chosen: Record<ExchangeSide, string>
  amounts: ExchangeAmounts
  /** Rate of the current amounts. */
  rate: UsableRate | undefined
  /** A changed rate has changed an amount since the last input. */
  hasMoved: boolean
}

interface ExchangeForm {
  accounts: readonly Account[]
  /** The two initial accounts. */
  defaults: Sides
  /** Initial amount to pay; empty for none. */
  firstAmount: string
  /** The entry of the browser's history: a reload of it, and Back to it, keep what was typed. */
  entry: string
  rates: readonly ExchangeRate[]
  /** While an exchange runs its amounts do not change. */
  isFrozen: boolean
}

/** Accounts and amounts of the exchange, each change of them in one step. */
export function useExchangeForm(props: ExchangeForm) {
  const { accounts, defaults, rates, isFrozen, entry } = props
  const [state, setState] = useState<FormState>(() => {
    const draft = readExchangeDraft(entry)
    const first = (draft && findSides(accounts, draft.chosen)) ?? defaults
    const rate = rateOf(rates, first)
    const amounts = draft
      ? followRate(draft.amounts, rate)
      : typeAmount(NO_AMOUNTS, 'from', props.firstAmount, rate)
    return { chosen: idsOf(first), amounts, rate, hasMoved: false }
  })
  const [when, setWhen] = useState<PlanWhen | undefined>(() => readExchangeDraft(entry)?.when)
  const { chosen, amounts } = state
  useEffect(
    () => keepExchangeDraft(entry, { chosen, amounts, when }),
    [entry, chosen, amounts, when],
  )
  const sides = findSides(accounts, state.chosen) ?? defaults
  const rate = rateOf(rates, sides)
  if (!isFrozen && !isSameRate(state.rate, rate)) {
    const { amounts: next, hasMoved } = requote(amounts, rate)
    setState({ ...state, amounts: next, rate, hasMoved: state.hasMoved || hasMoved })
  }

  const change = (next: Sides, quote: (rate: UsableRate | undefined) => ExchangeAmounts) => {
    const nextRate = rateOf(rates, next)
    setState({ chosen: idsOf(next), amounts: quote(nextRate), rate: nextRate, hasMoved: false })
  }
  const swap = () =>
    change({ from: sides.to, to: sides.from }, (current) => swapAmounts(amounts, current))
  return {
    sides,
    amounts,
    rate: state.rate,
    hasMoved: state.hasMoved,
    when,
    setWhen,
    type: (side: ExchangeSide, text: string) =>
      change(sides, (current) => typeAmount(amounts, side, text, current)),
    takeAll: () => change(sides, (current) => takeAll(amounts, sides.from, current)),
    clear: () => change(sides, () => NO_AMOUNTS),
    swap,
    /** Chooses the account of a side; that of the other side changes both. */
    choose: (side: ExchangeSide, account: Account) => {
      if (account.id === sides[side === 'from' ? 'to' : 'from'].id) swap()
      else change({ ...sides, [side]: account }, (current) => followRate(amounts, current))
    },
  }
}

function idsOf({ from, to }: Sides): Record<ExchangeSide, string> {
  return { from: from.id, to: to.id }
}

function rateOf(rates: readonly ExchangeRate[], { from, to }: Sides): UsableRate | undefined {
  return findRate(rates, from.currency_code, to.currency_code)
}

const FORM = 'exchange'

/** What was typed and chosen on the page, for its reload and for Back to it. */
const Draft = v.object({
  from: v.string(),
  to: v.string(),
  typed: v.picklist(['from', 'to']),
  amount: v.string(),
  when: v.optional(PlanWhen),
})

interface Draft {
  chosen: Record<ExchangeSide, string>
  amounts: ExchangeAmounts
  /** Days on which it is exchanged; without them at once. */
  when: PlanWhen | undefined
}

/** Keeps what is typed and chosen; nothing where neither amount nor days are. */
function keepExchangeDraft(entry: string, { chosen, amounts, when }: Draft): void {
  const { typed } = amounts
  const draft: v.InferOutput<typeof Draft> = { ...chosen, typed, amount: amounts[typed], when }
  if (draft.amount === '' && !when) forgetForm(FORM)
  else keepForm(FORM, entry, draft)
}

/** Reads what was typed on the page of this entry. */
function readExchangeDraft(entry: string): Draft | undefined {
  const read = v.safeParse(Draft, readForm(FORM, entry))
  if (!read.success) return undefined
  const { from, to, typed, amount, when } = read.output
  return { chosen: { from, to }, amounts: { ...NO_AMOUNTS, typed, [typed]: amount }, when }
}
