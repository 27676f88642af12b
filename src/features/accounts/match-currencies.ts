const NAME_KEY = /^currency\.([A-Z]{3,5})$/

/** Returns the currencies that a dictionary names. */
export function namedCurrencies(dictionary: Readonly<Record<string, string>>): string[] {
  return Object.keys(dictionary).flatMap((key) => NAME_KEY.exec(key)?.[1] ?? [])
}

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
