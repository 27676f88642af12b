import { writeNumber } from '../../../contract/rules/money-format.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useAmountRefusals } from './amount-refusals.ts'
import { AmountField, type AmountFieldProps } from '../../ui/amount/amount-field.tsx'

/** Decimals of the placeholder in the dictionary. */
const USUAL_DECIMALS = 2

type MoneyFieldProps = Omit<AmountFieldProps, 'language' | 'decimals' | 'placeholder' | 'refusals'>

/** The field of an amount of money, in the language of the app. */
export function MoneyField(props: MoneyFieldProps) {
  const { text, language } = useTexts()
  const decimals = decimalsOf(props.currency)
  const refusals = useAmountRefusals(decimals)
  const zero = writeNumber(0n, decimals, language)
  return (
    <AmountField
      {...props}
      language={language}
      decimals={decimals}
      placeholder={
        decimals === USUAL_DECIMALS ? text('amount.placeholder') : zero.whole + zero.decimals
      }
      refusals={refusals}
    />
  )
}
