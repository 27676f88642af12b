import { Link } from '@tanstack/react-router'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useCurrencies } from '../../shared/wallet/currencies.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './account-ready.module.css'

/** What to do with an account in which nothing has moved yet. */
export function AccountReady({ wallet }: { wallet: Account }) {
  const { text } = useTexts()
  const code = wallet.currency_code
  const currency = useCurrencies()?.find((one) => one.code === code)
  return (
    <section className={styles.card}>
      <h2 className={textStyle.h3}>{text('account.open.done_title')}</h2>
      <p className={textStyle.body}>{text('account.open.done_descr')}</p>
      <div className={styles.buttons}>
        <Link to="/exchange" search={{ to: wallet.id }} className={buttonClass({ isWide: true })}>
          {text('home.exchange_btn')}
        </Link>
        {currency?.can_top_up !== false && (
          <Link
            to="/wallet/topup"
            search={{ currency: code }}
            className={buttonClass({ kind: 'soft', isWide: true })}
          >
            {text('home.topup_btn')}
          </Link>
        )}
      </div>
    </section>
  )
}
