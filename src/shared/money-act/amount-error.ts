import { useEffect, useState } from 'react'
import { decimalsOf, greatestAmount } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { LimitPeriod } from '../../../contract/rules/own-limits.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { type AmountBounds, type AmountProblem, findAmountProblem } from './amount-problem.ts'

/** Pause in typing after which an error shows, in milliseconds. */
const PAUSE_MS = 600

/**
 * Returns whether the error of a typed text is due: after a pause in typing, or once `showError`
 * was called, as on blur and submit. A change of the text hides the error.
 */
export function useErrorTiming(typed: string) {
  const [judged, setJudged] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setJudged(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { isDue: judged === typed, showError: () => setJudged(typed) }
}

interface Bounds extends Omit<AmountBounds, 'decimals'> {
  currency: string | undefined
  /** The rest is that of a limit of the owner's own. */
  ownPeriod?: LimitPeriod | undefined
}

/** What is left of a limit of the owner's own, in words. */
export const OWN_LIMIT_TEXTS = {
  day: 'error.own_limit',
  month: 'error.own_limit_month',
} as const satisfies Readonly<Record<LimitPeriod, TextKey>>

/** Returns a function that words a problem of an amount. */
export function useProblemText(): (problem: AmountProblem, bounds: Bounds) => string {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  return (problem, bounds) => {
    const { currency, least = '', balance = '', dailyLeft = '', most = '', ownPeriod } = bounds
    const write = (money: string) => formatMoney(money, { currency, language }).text
    switch (problem) {
      case 'invalid':
        return text('validation.amount_invalid')
      case 'zero':
        return text('validation.amount_zero')
      case 'above-balance':
        return text('validation.amount_exceeds_balance', {
          balance: shownMoney(balance, { currency }).text,
        })
      case 'above-limit':
        return text(ownPeriod ? OWN_LIMIT_TEXTS[ownPeriod] : 'validation.amount_max', {
          amount: shownMoney(dailyLeft, { currency }).text,
        })
      case 'above-most':
        return text('validation.amount_max', { amount: write(most) })
      default:
        return text('validation.amount_min', { amount: write(least) })
    }
  }
}

/**
 * Returns the error of a typed amount once it is due, and a function for blur and submit. The
 * greatest amount is that of the currency where no other is given.
 */
export function useAmountError(amount: string, given: Bounds) {
  const bounds = { ...given, most: given.most ?? greatestAmount(given.currency) }
  const wordsOf = useProblemText()
  const { isDue, showError } = useErrorTiming(amount)
  const problem = isDue
    ? findAmountProblem(amount, { ...bounds, decimals: decimalsOf(bounds.currency) })
    : undefined
  return { problem, error: problem ? wordsOf(problem, bounds) : '', showError }
}
