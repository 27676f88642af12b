import { useAtomValue } from 'jotai'
import type { Account } from '../../contract/wallet.ts'
import { currentWalletCodeAtom, indexOfWallet } from '../../entities/wallet/current-wallet.ts'
import { WalletCard } from './wallet-card.tsx'
import styles from './wallet-slider-fallback.module.css'

/** The current wallet and the next, in the slider's geometry, until the slider has arrived. */
export function WalletSliderFallback({ wallets }: { wallets: readonly Account[] }) {
  const active = indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))
  return (
    <div className={styles.row}>
      {wallets.slice(active, active + 2).map((wallet, index) => (
        <div key={wallet.id} className={styles.slide}>
          <WalletCard wallet={wallet} isActive={index === 0} />
        </div>
      ))}
    </div>
  )
}
