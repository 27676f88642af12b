import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { useCurrencyName } from '../../entities/wallet/currency-name.ts'
import type { Account } from '../../contract/wallet.ts'
import { showToast } from '../../lib/toasts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { Facts } from './facts.tsx'
import styles from './wallet-data.module.css'

/** Number, currency and owner of a wallet; the number can be copied (E6). */
export function WalletData({ wallet }: { wallet: Account }) {
  const { text } = useTexts()
  const nameOf = useCurrencyName()
  const titleId = useId()
  const { data: profile } = useQuery(profileQuery)
  const owner = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ')
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text('wallet.detail.data_title')}
      </h2>
      <CopyRow
        label={text('wallet.detail.number')}
        value={wallet.id}
        copyLabel={text('wallet.detail.copy_number')}
        onCopy={(isCopied) =>
          showToast(text(isCopied ? 'wallet.detail.number_copied' : 'error.copy_failed'))
        }
      />
      <Facts
        facts={[
          { name: text('wallet.detail.currency'), value: nameOf(wallet.currency_code) },
          { name: text('wallet.detail.owner'), value: owner },
          { name: text('wallet.detail.phone'), value: profile?.phone },
        ]}
      />
    </section>
  )
}
