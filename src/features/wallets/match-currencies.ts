/** The currencies that the dictionary has names for. */
export const KNOWN_CURRENCIES = ['RUB', 'USD', 'EUR', 'IDR', 'USDC', 'JPY', 'GBP'] as const

/**
 * Those of a list whose code or currency name holds the query, in any case. `namesOf` gives the names
 * of a currency in every language that a person may type.
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
