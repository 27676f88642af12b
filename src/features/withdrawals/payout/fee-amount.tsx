import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../../contract/rules/money.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import styles from './fee-amount.module.css'

/** An amount of a fee; that there is none is good news. */
export function FeeAmount({ fee, currency }: { fee: string; currency: string }) {
  const { text, language } = useTexts()
  const isFree = isZeroAmount(fee)
  const money = formatMoney(fee, { currency, language }).text
  return (
    <span className={isFree ? styles.free : styles.fee} translate={isFree ? undefined : 'no'}>
      {isFree ? text('common.no_fee') : money}
    </span>
  )
}
