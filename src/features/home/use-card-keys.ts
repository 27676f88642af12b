import type { KeyboardEvent } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { chooseWallet } from '../../entities/wallet/current-wallet.ts'
import { nextStop } from '../../ui/roving.ts'

/**
 * The cards of the wallets as one Tab stop: arrows, Home and End go to another card, and the card that
 * has the focus is the current wallet. For the element around the cards.
 */
export function useCardKeys(wallets: readonly Account[], active: number) {
  const activate = (index: number) => {
    const wallet = wallets[index]
    if (wallet) chooseWallet(wallet.currency_code)
  }
  /** Gives the focus to a card, if there is one at this place. */
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
  return { activate, goTo, onKeyDown }
}
