import { useQuery } from '@tanstack/react-query'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './flow.module.css'
import { useStatedCurrency } from './stated-currency.ts'

interface StatedCurrencyProps {
  /** The currency of the sums that are shown; undefined while they load. */
  code: string | undefined
  look: 'short' | 'long'
}

/** The choice of the currency of the sums: those of the owner's accounts. */
export function StatedCurrency({ code, look }: StatedCurrencyProps) {
  const { text } = useTexts()
  const { data: wallets = [] } = useQuery(walletsQuery)
  const [chosen, choose] = useStatedCurrency()
  const shown = chosen ?? code
  if (shown === undefined) return null
  const codes = new Set([...wallets.map(({ currency_code }) => currency_code), shown])
  const words = look === 'long' && splitAt(text('history.stat_currency'), 'code')
  const choice = (
    <select
      className={styles.currency}
      aria-label={text('history.stat_currency_label')}
      value={shown}
      onChange={(event) => choose(event.target.value)}
    >
      {[...codes].map((one) => (
        <option key={one} value={one} translate="no">
          {one}
        </option>
      ))}
    </select>
  )
  if (!words) return choice
  return (
    <span className={styles.stated}>
      <span aria-hidden="true">{words.before}</span>
      {choice}
      {words.after !== '' && <span aria-hidden="true">{words.after}</span>}
    </span>
  )
}
