import { Wallet } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Elements } from '../ui/content/content.ts'
import type { Account } from '../../contract/calls/wallet.ts'
import { QueryBlock } from '../shared/query-state/query-block.tsx'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { walletsQuery } from '../shared/wallet/wallet.queries.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/notice/empty-state.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { ShapeOfPage } from './shape-of-page.tsx'

interface RequireWalletsProps {
  children: (wallets: readonly [Account, ...Account[]]) => Elements
}

/**
 * A page that moves money: waits for wallets and permissions, and says so when there is no wallet
 * (U22).
 */
export function RequireWallets({ children }: RequireWalletsProps) {
  const { text } = useTexts()
  // Only the first load is awaited: a later refetch must not unmount the form.
  const { isPending, isFetched } = useQuery(profileQuery)
  return (
    <QueryBlock
      query={useQuery(walletsQuery)}
      titleKey="wallet.list.error"
      isWaiting={isPending && !isFetched}
      skeleton={<ShapeOfPage />}
    >
      {([first, ...rest]) =>
        first ? (
          children([first, ...rest])
        ) : (
          <EmptyState
            icon={<Icon of={Wallet} />}
            title={text('account.select.empty')}
            action={
              <Link to="/" className={buttonClass({ kind: 'soft', size: 'medium' })}>
                {text('common.to_home')}
              </Link>
            }
          />
        )
      }
    </QueryBlock>
  )
}
