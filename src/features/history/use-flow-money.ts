import type { Flow } from '../../contract/flow.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'

interface Written {
  /** Other currencies are part of the amount; unknown of older servers. */
  isConverted: boolean | undefined
  hasPlus?: boolean
}

/** Returns a function that writes a sum of statistics, with a sign that it is approximate when it was converted. */
export function useFlowMoney({
  currency_code: currency,
  is_converted: isAnyConverted,
}: Pick<Flow, 'currency_code' | 'is_converted'>) {
  const { language } = useTexts()
  return (amount: string, { isConverted = isAnyConverted, hasPlus = false }: Written) => {
    const written = formatMoney(amount, { currency, language, hasPlus }).text
    return isConverted ? `≈\u00a0${written}` : written
  }
}
