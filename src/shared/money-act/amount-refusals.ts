import type { AmountRefusal } from '../../../contract/rules/typed-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** Returns why a typed amount is refused, in words. */
export function useAmountRefusals(decimals: number): Record<AmountRefusal, string> {
  const { text } = useTexts()
  return {
    invalid: text('validation.amount_invalid'),
    decimals:
      decimals === 0
        ? text('validation.amount_no_decimals')
        : text('validation.amount_decimals', { count: decimals }),
    long: text('validation.amount_long'),
  }
}
