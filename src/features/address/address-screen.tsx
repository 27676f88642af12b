import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Account } from '../../../contract/calls/wallet.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { walletAddressQuery } from '../../shared/wallet-address/wallet-address.queries.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './address.module.css'
import { NewAddress } from './new-address.tsx'
import { OwnAddress } from './own-address.tsx'

/** The wallet address of the owner: its making, or what can be done with it (T1). */
export function AddressScreen({ wallets }: { wallets: readonly [Account, ...Account[]] }) {
  const { text } = useTexts()
  return (
    <div className={styles.screen}>
      <QueryBlock
        query={useQuery(walletAddressQuery)}
        titleKey="address.error"
        skeleton={<Skeleton height={320} radius={24} />}
      >
        {({ address, prefix, proposed_name: proposed }) =>
          address ? (
            <OwnAddress address={address} prefix={prefix} wallets={wallets} />
          ) : (
            <NewAddress prefix={prefix} proposed={proposed} wallets={wallets} />
          )
        }
      </QueryBlock>
      <Notice>{text('address.private_note')}</Notice>
    </div>
  )
}
