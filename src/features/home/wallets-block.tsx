import { Wallet } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Account } from '../../../contract/calls/wallet.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { currentWalletCodeAtom, indexOfWallet } from '../../shared/wallet/current-wallet.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { useMedia } from '../../ui/viewport/use-media.ts'
import { OpenAccountLink, useCanOpenAccount } from './open-account-slide.tsx'
import { useKeepIndex } from './use-keep-index.ts'
import { WalletCard } from './wallet-card.tsx'
import { WalletGrid } from './wallet-grid.tsx'
import { onlyClass, skeletonClass, slideClass, WalletRow } from './wallet-row.tsx'

const SLIDER = lazyModule(() => import('./wallet-slider.tsx'))

/** Media query from which all wallets show. */
const GRID = '(min-width: 1200px)'

/** Number of placeholder cards: a new owner has four wallets. */
const SKELETON_CARDS = [1, 2, 3, 4]

/** The owner's wallets on Home, in every state of their data (U38). */
export function WalletsBlock() {
  const query = useQuery(walletsQuery)
  return (
    <QueryBlock
      query={query}
      titleKey="wallet.list.error"
      skeleton={
        <div data-first-wallets>
          <WalletRow front={0}>
            {SKELETON_CARDS.map((card) => (
              <div key={card} className={skeletonClass}>
                <Skeleton height="100%" radius={28} />
              </div>
            ))}
          </WalletRow>
        </div>
      }
    >
      {(wallets) => <Wallets wallets={wallets} />}
    </QueryBlock>
  )
}

function Wallets({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const canOpen = useCanOpenAccount()
  const [first] = wallets
  if (!first) {
    return (
      <EmptyState
        icon={<Icon of={Wallet} />}
        title={text('home.no_wallets_title')}
        action={canOpen ? <OpenAccountLink /> : undefined}
      >
        {text('home.no_wallets_descr')}
      </EmptyState>
    )
  }
  if (wallets.length === 1) {
    return (
      <div className={onlyClass}>
        <WalletCard wallet={first} wallets={wallets} isActive />
      </div>
    )
  }
  return <SeveralWallets wallets={wallets} />
}

function SeveralWallets({ wallets }: { wallets: readonly Account[] }) {
  const isGrid = useMedia(GRID)
  useKeepIndex(wallets)
  if (isGrid) return <WalletGrid wallets={wallets} />
  return <LaterSlider wallets={wallets} />
}

function LaterSlider({ wallets }: { wallets: readonly Account[] }) {
  const file = useLazyModule(SLIDER)
  return (
    <Deferred placeholder={<StillWallets wallets={wallets} />} isReady={file !== undefined}>
      {file && <file.WalletSlider wallets={wallets} />}
    </Deferred>
  )
}

/** The cards in place of the slider until it is loaded. */
function StillWallets({ wallets }: { wallets: readonly Account[] }) {
  const active = indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))
  return (
    <WalletRow front={active}>
      {wallets.map((wallet, index) => (
        <div key={wallet.id} className={slideClass}>
          <WalletCard wallet={wallet} wallets={wallets} isActive={index === active} />
        </div>
      ))}
    </WalletRow>
  )
}
