import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import type { QuickAmount } from './quick-amounts.ts'
import styles from './quick-choice.module.css'

interface QuickChoiceProps {
  amounts: readonly QuickAmount[]
  currency: string
  onChoose: (amount: string) => void
  isDisabled?: boolean
}

/** Buttons below an amount field that fill it in. */
export function QuickChoice({ amounts, currency, onChoose, isDisabled }: QuickChoiceProps) {
  const { text, language } = useTexts()
  const label = ({ amount, percent }: QuickAmount) => {
    if (percent === 100) return text('amount.quick_all')
    if (percent !== undefined) return text('amount.quick_share', { percent })
    const { symbolBefore, whole, symbolAfter } = formatMoney(amount, { currency, language })
    return `${symbolBefore}${whole}${symbolAfter}`
  }
  if (amounts.length === 0) return null
  return (
    <fieldset className={styles.choice} aria-label={text('amount.quick_label')}>
      {amounts.map((one) => (
        <Chip key={one.amount} disabled={isDisabled} onClick={() => onChoose(one.amount)}>
          {label(one)}
        </Chip>
      ))}
    </fieldset>
  )
}
