import { useAtomValue } from 'jotai'
import {
  formatMoney,
  hideMoney,
  type MoneyOptions,
  type MoneyParts,
} from '../../../contract/rules/money-format.ts'
import { areBalancesHiddenAtom } from '../environment/hidden-balances.ts'
import { useTexts } from './texts.tsx'

interface ShownMoney extends MoneyParts {
  /** What readers hear. */
  spoken: string
}

type Options = Omit<MoneyOptions, 'language'>

/**
 * Returns a function that writes an amount of the owner's in the current language, as dots where
 * amounts are hidden and the owner did not open this one. What is typed, confirmed or a result is
 * never hidden and written by `formatMoney` (M5).
 */
export function useShownMoney({ isOpened = false } = {}): (
  amount: string,
  options: Options,
) => ShownMoney {
  const { text, language } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom) && !isOpened
  return (amount, options) => {
    const parts = formatMoney(amount, { ...options, language })
    if (!isHidden || !parts.isKnown) return { ...parts, spoken: parts.text }
    return { ...hideMoney(parts), spoken: text('amount.hidden') }
  }
}
