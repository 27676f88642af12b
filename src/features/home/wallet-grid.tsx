import type { KeyboardEvent } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { OpenAccountSlide, useCanOpenAccount } from './open-account-slide.tsx'
import { useWalletCards } from './use-wallet-cards.tsx'
import { slideClass, WalletRow } from './wallet-row.tsx'

/** Cards in a row of the grid; one with larger text. */
const COLUMNS = 2
const ROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** All wallets on a wide page; the current one is highlighted as in the slider. */
export function WalletGrid({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const { active, cards, goTo, onKeyDown } = useWalletCards(wallets)
  // In a row of its own it would push away what is below.
  const hasOpening = useCanOpenAccount() && wallets.length % COLUMNS !== 0
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = ROW_STEPS[event.key]
    if (step === undefined) onKeyDown(event)
    else goTo(active + step * columnsOf(event.currentTarget), event)
  }
  return (
    <section aria-label={text('home.wallets_label')}>
      <WalletRow front={active} onKeyDown={move}>
        {cards.map(({ id, label, isActive, card }) => (
          <div
            key={id}
            className={slideClass}
            role="group"
            aria-current={isActive ? 'true' : undefined}
            aria-label={label}
          >
            {card}
          </div>
        ))}
        {hasOpening && (
          <div className={slideClass}>
            <OpenAccountSlide />
          </div>
        )}
      </WalletRow>
    </section>
  )
}

function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}
