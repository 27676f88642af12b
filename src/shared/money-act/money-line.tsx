import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AmountLine, type AmountLineProps } from '../../ui/amount/amount-line.tsx'
import { useAmountRefusals } from './amount-refusals.ts'

interface MoneyLineProps extends Omit<AmountLineProps, 'language' | 'decimals' | 'refusals'> {
  currency: string
}

/** The field of an amount of money in a form of other fields, in the language of the app. */
export function MoneyLine({ currency, ...rest }: MoneyLineProps) {
  const { language } = useTexts()
  const decimals = decimalsOf(currency)
  return (
    <AmountLine
      {...rest}
      language={language}
      decimals={decimals}
      refusals={useAmountRefusals(decimals)}
    />
  )
}
