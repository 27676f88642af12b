import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Program } from '../../../contract/calls/programs.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { programsQuery } from '../../shared/programs/programs.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { walletAddressQuery } from '../../shared/wallet-address/wallet-address.queries.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import stack from '../../ui/styles/stack.module.css'
import { NewAddress } from './new-address.tsx'
import { OwnAddress } from './own-address.tsx'

/** The wallet address of the owner: its making, or what can be done with it (T1). */
export function AddressScreen({ wallets }: { wallets: readonly [Account, ...Account[]] }) {
  const { text } = useTexts()
  const address = useQuery(walletAddressQuery)
  const { data: programs } = useQuery(programsQuery)
  return (
    <div className={stack.gap4}>
      <QueryBlock
        query={address}
        titleKey="address.error"
        skeleton={<Skeleton height={320} radius={24} />}
      >
        {({ address: own, prefix, proposed_name: proposed }) =>
          own ? (
            <>
              <OwnAddress
                address={own}
                prefix={prefix}
                programs={(programs?.results ?? []).filter(isOpen)}
                wallets={wallets}
              />
              <Notice>{text('address.private_note')}</Notice>
            </>
          ) : (
            <NewAddress prefix={prefix} proposed={proposed} wallets={wallets} />
          )
        }
      </QueryBlock>
    </div>
  )
}

function isOpen({ ended_at: end }: Program): boolean {
  return end === undefined
}
