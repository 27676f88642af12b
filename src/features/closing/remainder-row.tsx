import { Link } from '@tanstack/react-router'
import type { Remainder } from '../../contract/closing.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import styles from './closing.module.css'

/** An account with money, and the way to empty it. */
export function RemainderRow({ remainder }: { remainder: Remainder }) {
  const { text, language } = useTexts()
  const { currency_code: currency, balance, way, exchange_to } = remainder
  const amount = formatMoney(balance, { currency, language }).text
  const look = buttonClass({ kind: 'soft', size: 'small' })
  const name = (label: string) => `${label}: ${text('close.balance_left', { amount })}`
  return (
    <li className={styles.remainder}>
      <div className={styles.account}>
        <CurrencyDisc code={currency} />
        <span className={styles.amount}>{amount}</span>
        {way === 'withdraw' ? (
          <Link
            to="/wallet/withdrawal"
            search={{ currency }}
            className={look}
            aria-label={name(text('close.withdraw_btn'))}
          >
            {text('close.withdraw_btn')}
          </Link>
        ) : (
          <Link to="/exchange" className={look} aria-label={name(text('close.exchange_btn'))}>
            {text('close.exchange_btn')}
          </Link>
        )}
      </div>
      {exchange_to !== undefined && (
        <p className={styles.note}>{text('close.dust', { code: exchange_to })}</p>
      )}
    </li>
  )
}
