import { Link } from '@tanstack/react-router'
import type { Remainder } from '../../../contract/calls/closing.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './closing.module.css'

/** An account with money, and the way to empty it. */
export function RemainderRow({ remainder }: { remainder: Remainder }) {
  const { text } = useTexts()
  const showMoney = useShownMoney()
  const { currency_code: currency, balance, way, exchange_to } = remainder
  const amount = showMoney(balance, { currency })
  const look = buttonClass({ kind: 'soft', size: 'small' })
  const name = (label: string) =>
    `${label}: ${text('close.balance_left', { amount: amount.spoken })}`
  return (
    <li className={styles.remainder}>
      <div className={styles.account}>
        <CurrencyDisc code={currency} />
        <span className={styles.amount}>
          <span aria-hidden>{amount.text}</span>
          <VisuallyHidden>{amount.spoken}</VisuallyHidden>
        </span>
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
        <p className={textStyle.caption}>{text('close.dust', { code: exchange_to })}</p>
      )}
    </li>
  )
}
