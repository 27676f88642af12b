import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { AccountNumber } from '../../shared/wallet/account-number.tsx'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Facts } from './facts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './wallet-data.module.css'

/**
 * Number, where the server sends one, currency and owner of a wallet; the number can be copied
 * (E6).
 */
export function WalletData({ wallet }: { wallet: Account }) {
  const { text } = useTexts()
  const nameOf = useCurrencyName()
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyle.h3}>
        {text('wallet.detail.data_title')}
      </h2>
      {wallet.number !== undefined && (
        <CopyRow
          label={text('wallet.detail.number')}
          value={wallet.number}
          copyLabel={text('wallet.detail.copy_number')}
          onCopy={() => showToast(text('wallet.detail.number_copied'))}
        >
          <AccountNumber number={wallet.number} />
        </CopyRow>
      )}
      <QueryBlock
        query={useQuery(profileQuery)}
        titleKey="settings.error"
        skeleton={<Skeleton height={112} radius={12} />}
      >
        {({ first_name, last_name, phone }) => (
          <Facts
            facts={[
              { name: text('wallet.detail.currency'), value: nameOf(wallet.currency_code) },
              {
                name: text('wallet.detail.owner'),
                value: [first_name, last_name].filter(Boolean).join(' '),
              },
              { name: text('wallet.detail.phone'), value: phone && <PhoneText phone={phone} /> },
            ]}
          />
        )}
      </QueryBlock>
    </section>
  )
}
