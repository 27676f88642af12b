import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { currentWalletCodeAtom, indexOfWallet } from '../../entities/wallet/current-wallet.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useCardKeys } from './use-card-keys.ts'
import { WalletCard } from './wallet-card.tsx'
import { slideClass, WalletRow } from './wallet-row.tsx'

/** Cards in a row of the grid. */
const COLUMNS = 2
const ROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS }

/** All wallets at once, where the page is wide; the current one stands out as in the slider. */
export function WalletGrid({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const active = indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))
  const { activate, goTo, onKeyDown } = useCardKeys(wallets, active)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = ROW_STEPS[event.key]
    if (step === undefined) onKeyDown(event)
    else goTo(active + step, event)
  }
  return (
    <section aria-label={text('home.wallets_label')}>
      <WalletRow front={active} onKeyDown={move}>
        {wallets.map((wallet, index) => (
          <div
            key={wallet.id}
            className={slideClass}
            role="group"
            aria-current={index === active ? 'true' : undefined}
            aria-label={text('home.slide_label', {
              code: wallet.currency_code,
              current: index + 1,
              total: wallets.length,
            })}
          >
            <WalletCard
              wallet={wallet}
              wallets={wallets}
              isActive={index === active}
              onActivate={() => activate(index)}
            />
          </div>
        ))}
      </WalletRow>
    </section>
  )
}
