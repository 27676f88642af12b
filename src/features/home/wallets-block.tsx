import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WalletCard } from './wallet-card.tsx'
import { WalletSliderFallback } from './wallet-slider-fallback.tsx'
import styles from './wallets-block.module.css'

const WalletSlider = lazy(async () => {
  const { WalletSlider: component } = await import('./wallet-slider.tsx')
  return { default: component }
})

/** The owner's wallets on Home, in every state of their data (ui.md 6.5). */
export function WalletsBlock() {
  return (
    <QueryBlock
      query={useQuery(walletsQuery)}
      titleKey="wallet.list.error"
      skeleton={
        <div className={styles.skeleton}>
          <Skeleton height={164} radius={28} />
        </div>
      }
    >
      {(wallets) => <Wallets wallets={wallets} />}
    </QueryBlock>
  )
}

function Wallets({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const [only] = wallets
  if (!only) {
    return (
      <EmptyState icon={<Wallet aria-hidden />} title={text('home.no_wallets_title')}>
        {text('home.no_wallets_descr')}
      </EmptyState>
    )
  }
  if (wallets.length === 1) return <WalletCard wallet={only} isActive />
  const fallback = <WalletSliderFallback wallets={wallets} />
  return (
    <Later placeholder={fallback}>
      <Suspense fallback={fallback}>
        <WalletSlider wallets={wallets} />
      </Suspense>
    </Later>
  )
}
