import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MoneyField } from '../money-act/money-field.tsx'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import textStyle from '../../ui/styles/text-style.module.css'

interface MostFieldProps {
  currency: string
  /** As it is typed. */
  value: string
  onChange: (typed: string) => void
}

/** The most that a plan may take from its account on one day, where rate or fee may change (S4). */
export function MostField({ currency, value, onChange }: MostFieldProps) {
  const { text } = useTexts()
  return (
    <>
      <MoneyField
        label={text('when.max_label')}
        caption={text('when.max_label')}
        currency={currency}
        value={value}
        onChange={onChange}
      />
      <p className={textStyle.caption}>{text('when.max_hint')}</p>
    </>
  )
}

/** Returns 5 % above what a run costs today, as it would be typed; empty where that is unknown. */
export function proposeMost(today: string, currency: string): string {
  const decimals = decimalsOf(currency)
  const amount = parseAmount(amountToSend(today, currency) ?? '', decimals)
  return amount === undefined ? '' : formatAmount((amount * 105n) / 100n, decimals)
}
