import type { Flow } from '../../contract/flow.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Returns a function that writes a sum of statistics, with a sign that it is approximate when it was converted. */
export function useFlowMoney({
  currency_code: currency,
  is_converted: isConverted,
}: Pick<Flow, 'currency_code' | 'is_converted'>) {
  const { language } = useTexts()
  return (amount: string, hasPlus = false) => {
    const written = formatMoney(amount, { currency, language, hasPlus }).text
    return isConverted ? `≈\u00a0${written}` : written
  }
}
