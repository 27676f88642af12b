import type { Account } from '../../../contract/calls/wallet.ts'
import type { ExchangeSide } from './exchange-quote.ts'

export type Sides = Readonly<Record<ExchangeSide, Account>>

/**
 * Returns the two accounts of an exchange: the chosen ones, else the first and second; the other
 * side gets the first of the rest. Undefined with fewer than two (H2).
 */
export function findSides(
  accounts: readonly Account[],
  chosen: { from?: string | undefined; to?: string | undefined },
): Sides | undefined {
  const byId = (id: string | undefined) => accounts.find((account) => account.id === id)
  const wantedTo = byId(chosen.to)
  const from = byId(chosen.from) ?? accounts.find((account) => account !== wantedTo)
  const to = wantedTo && wantedTo !== from ? wantedTo : accounts.find((account) => account !== from)
  return from && to && { from, to }
}
