/** Currencies named in the dictionary. */
export const KNOWN_CURRENCIES = ['RUB', 'USD', 'EUR', 'IDR', 'USDC', 'JPY', 'GBP'] as const

/**
 * Returns the items whose code or currency name contains the query, ignoring case. `namesOf`
 * returns a currency's names in all languages.
 */
export function matchCurrencies<Item extends { currency_code: string }>(
  items: readonly Item[],
  query: string,
  namesOf: (currencyCode: string) => readonly string[],
): Item[] {
  const wanted = query.trim().toLocaleLowerCase()
  return items.filter(({ currency_code }) =>
    [currency_code, ...namesOf(currency_code)].some((name) =>
      name.toLocaleLowerCase().includes(wanted),
    ),
  )
}
