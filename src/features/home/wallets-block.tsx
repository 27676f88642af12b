import { Wallet } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { lazyFile, useFile } from '../../ui/lazy-file.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keepFirstWallets } from './keep-first-wallets.ts'
import { WalletCard } from './wallet-card.tsx'
import { WalletSliderFallback } from './wallet-slider-fallback.tsx'
import styles from './wallets-block.module.css'

const SLIDER = lazyFile(() => import('./wallet-slider.tsx'))

/** The owner's wallets on Home, in every state of their data (ui.md 6.5). */
export function WalletsBlock() {
  const query = useQuery(walletsQuery)
  return (
    <QueryBlock
      query={query}
      titleKey="wallet.list.error"
      skeleton={
        <div className={styles.skeleton} data-first-wallets>
          <Skeleton height="100%" radius={28} />
        </div>
      }
    >
      {(wallets) => <Wallets wallets={wallets} at={query.dataUpdatedAt} />}
    </QueryBlock>
  )
}

interface WalletsProps {
  wallets: readonly Account[]
  /** When they came, ms. */
  at: number
}

function Wallets({ wallets, at }: WalletsProps) {
  const { text, language } = useTexts()
  useEffect(() => keepFirstWallets(wallets, at, language), [wallets, at, language])
  const [only] = wallets
  if (!only) {
    return (
      <EmptyState icon={<Icon of={Wallet} />} title={text('home.no_wallets_title')}>
        {text('home.no_wallets_descr')}
      </EmptyState>
    )
  }
  if (wallets.length === 1) return <WalletCard wallet={only} isActive />
  return <LaterSlider wallets={wallets} />
}

function LaterSlider({ wallets }: { wallets: readonly Account[] }) {
  const file = useFile(SLIDER)
  return (
    <Later placeholder={<WalletSliderFallback wallets={wallets} />} isReady={file !== undefined}>
      {file && <file.WalletSlider wallets={wallets} />}
    </Later>
  )
}
