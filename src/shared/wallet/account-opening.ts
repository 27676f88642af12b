import { useQuery } from '@tanstack/react-query'
import type { Currency } from '../../../contract/calls/currency.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useCurrencies } from './currencies.queries.ts'
import { walletsQuery } from './wallet.queries.ts'

/** Which accounts the owner may open. */
export interface AccountOpening {
  /**
   * Currencies without an account, those that need an identification last; undefined while unknown.
   */
  offered: readonly Currency[] | undefined
}

/** Returns which accounts the owner may open; undefined where the server opens none (L2). */
export function useAccountOpening(
  profile: { capabilities: readonly string[] } | undefined,
): AccountOpening | undefined {
  const currencies = useCurrencies()
  const { data: wallets } = useQuery(walletsQuery)
  if (!profile?.capabilities.includes(ADDITIONS)) return undefined
  return { offered: currencies && wallets && listOffered(currencies, wallets) }
}

/**
 * Returns the currencies in which an account may be opened, those that need an identification last.
 */
export function listOffered(
  currencies: readonly Currency[],
  wallets: readonly Account[],
): readonly Currency[] {
  const owned = new Set(wallets.map(({ currency_code }) => currency_code))
  const free = currencies.filter(({ code }) => !owned.has(code))
  return [
    ...free.filter(isOpeningAllowed),
    ...free.filter(({ opening }) => opening === 'identification'),
  ]
}

/** Returns whether this owner may open an account in a currency. */
export function isOpeningAllowed({ opening }: Currency): boolean {
  return opening === 'allowed'
}
