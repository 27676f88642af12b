import type { Flow } from '../../../contract/calls/flow.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'

interface Written {
  /** Other currencies are part of the amount; unknown of older servers. */
  isConverted: boolean | undefined
  hasPlus?: boolean
}

/**
 * Returns functions that write a sum of statistics, with a sign that it is approximate when it was
 * converted: for the eye, and for readers, who hear words where the eye sees dots.
 */
export function useFlowMoney({
  currency_code: currency,
  is_converted: isAnyConverted,
}: Pick<Flow, 'currency_code' | 'is_converted'>) {
  const shownMoney = useShownMoney()
  const writeAs = (form: 'text' | 'spoken') => (amount: string, written: Written) => {
    const { isConverted = isAnyConverted, hasPlus = false } = written
    const { isHidden, [form]: money } = shownMoney(amount, { currency, hasPlus })
    return isConverted && !isHidden ? `≈\u00a0${money}` : money
  }
  return { write: writeAs('text'), speak: writeAs('spoken') }
}
