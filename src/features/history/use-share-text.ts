import { isZeroAmount } from '../../../contract/rules/money.ts'
import { formatRate } from '../../../contract/rules/rate-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/**
 * Returns a function that writes the share of an amount in whole percents; of an amount above zero
 * never 0 %.
 */
export function useShareText(): (percent: string, amount: string) => string {
  const { text, language } = useTexts()
  return (percent, amount) =>
    isZeroAmount(percent) && !isZeroAmount(amount)
      ? text('history.stat_share_least')
      : text('history.stat_share', { percent: formatRate(percent, language) })
}
