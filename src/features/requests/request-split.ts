import { leftToShare, splitEvenly } from '../../../contract/rules/bill-split.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { type AmountRefusal, readTyped, refusalOf } from '../../../contract/rules/typed-money.ts'
import type { RequestDraft } from './request-draft.ts'

/** A bill as the form shares it out, in smallest units. */
export interface SharedBill {
  bill: Minor
  own: Minor
  parts: readonly Minor[]
  /** In nobody's part; negative where the parts are more than the bill. */
  left: Minor
  /** Did not split evenly; zero with own amounts. */
  remainder: Minor
  /** What the others are asked for. */
  asked: Minor
  /** Why a part that was typed is no amount; undefined where all are. */
  refusal: AmountRefusal | undefined
}

/** Returns whether a draft is a bill of several, which has parts and an own one. */
export function isBill({ people }: Pick<RequestDraft, 'people'>): boolean {
  return people.length > 1
}

/** Returns how a draft shares its bill out; text that is no amount counts as zero. */
export function shareBill(draft: RequestDraft, currency: string): SharedBill {
  const decimals = decimalsOf(currency)
  const read = (plain: string) => readTyped(plain, decimals) ?? 0n
  const bill = read(draft.bill)
  const hasOwn = isBill(draft) && draft.hasOwn
  const even = splitEvenly(bill, draft.people.length, hasOwn)
  const isOwnAmounts = isBill(draft) && draft.mode === 'own'
  const own = isOwnAmounts ? (hasOwn ? read(draft.own) : 0n) : even.own
  const parts = isOwnAmounts ? draft.people.map(({ part }) => read(part)) : even.parts
  const typed = isOwnAmounts
    ? [...(hasOwn ? [draft.own] : []), ...draft.people.map(({ part }) => part)]
    : []
  return {
    bill,
    own,
    parts,
    left: leftToShare(bill, { own, parts }),
    remainder: isOwnAmounts ? 0n : even.remainder,
    asked: parts.reduce((sum, part) => sum + part, 0n),
    refusal: typed
      .map((plain) => refusalOf(plain, decimals))
      .find((refusal) => refusal !== undefined),
  }
}

/**
 * Returns a draft whose parts are amounts of the owner's own, which begin as they were shared out.
 */
export function withOwnAmounts(draft: RequestDraft, currency: string): Partial<RequestDraft> {
  if (draft.mode === 'own') return {}
  const decimals = decimalsOf(currency)
  const { own, parts } = shareBill(draft, currency)
  return {
    mode: 'own',
    own: formatAmount(own, decimals),
    people: draft.people.map((person, n) => ({
      ...person,
      part: formatAmount(parts[n] ?? 0n, decimals),
    })),
  }
}

/** Returns whether a shared bill can be asked for: nothing is left, and nobody's part is zero. */
export function canAsk({ bill, parts, left, refusal }: SharedBill): boolean {
  return (
    refusal === undefined &&
    bill > 0n &&
    left === 0n &&
    parts.length > 0 &&
    parts.every((part) => part > 0n)
  )
}
