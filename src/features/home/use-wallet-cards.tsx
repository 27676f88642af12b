import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import {
  chooseWallet,
  currentWalletCodeAtom,
  indexOfWallet,
} from '../../shared/wallet/current-wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { nextStop } from '../../ui/choice/roving.ts'
import { WalletCard } from './wallet-card.tsx'

/**
 * The cards of the wallets as one Tab stop: arrows, Home and End go to another card, and the card
 * that has the focus is the current wallet. `onKeyDown` and `goTo` are for the element around the
 * cards.
 */
export function useWalletCards(wallets: readonly Account[]) {
  const { text } = useTexts()
  const active = indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))
  const activate = (index: number) => {
    const wallet = wallets[index]
    if (wallet) chooseWallet(wallet.currency_code)
  }
  /** Focuses the card, if there is one at this place. */
  const goTo = (index: number, event: KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    if (!wallets[index]) return
    activate(index)
    event.currentTarget.querySelectorAll('a')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = nextStop(event.key, active, wallets.length)
    if (target !== undefined) goTo(target, event)
  }
  const cards = wallets.map((wallet, index) => ({
    id: wallet.id,
    isActive: index === active,
    /** Name of the group around the card. */
    label: text('home.slide_label', {
      code: wallet.currency_code,
      current: index + 1,
      total: wallets.length,
    }),
    card: (
      <WalletCard
        wallet={wallet}
        wallets={wallets}
        isActive={index === active}
        onActivate={() => activate(index)}
      />
    ),
  }))
  return { active, cards, activate, goTo, onKeyDown }
}
