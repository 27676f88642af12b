import type { Account } from '../../contract/wallet.ts'

/**
 * The wallets whose code or currency name holds the query, in any case. `namesOf` gives the names
 * of a currency in every language that a person may type.
 */
export function matchWallets(
  wallets: readonly Account[],
  query: string,
  namesOf: (currencyCode: string) => readonly string[],
): Account[] {
  const wanted = query.trim().toLocaleLowerCase()
  return wallets.filter(({ currency_code }) =>
    [currency_code, ...namesOf(currency_code)].some((name) =>
      name.toLocaleLowerCase().includes(wanted),
    ),
  )
}
