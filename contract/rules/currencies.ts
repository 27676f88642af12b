/** What is known of a currency. */
export interface CurrencyFacts {
  code: string
  /** Digits after the point, 0 to 6. */
  decimals: number
  /** A symbol of its own, or empty. */
  symbol: string
  /** Greatest amount of one act as decimal text; none where it is missing. */
  max_amount?: string | undefined
}

/** Most digits after the point that a currency may have. */
export const MOST_DECIMALS = 6

/** Digits after the point of a currency that is not known. */
const USUAL_DECIMALS = 2

/** The currency that goes to an address instead of a card (G2). */
export const ADDRESS_CURRENCY = 'USDC'

/** The currency that the fast payment system pays out, by phone and bank (L7). */
export const SBP_CURRENCY = 'RUB'

/** Currencies offered for a new wallet where the server has no table of them (E5). */
export const OFFERED_CURRENCIES: readonly string[] = ['RUB', 'USD', 'EUR', 'IDR']

/** What holds where the server has no table (E3). Intl differs between browsers here. */
const BUILT_IN: ReadonlyMap<string, Partial<CurrencyFacts>> = new Map([
  ['USD', { symbol: '$' }],
  ['EUR', { symbol: '€' }],
  ['RUB', { symbol: '₽' }],
  ['JPY', { symbol: '¥', decimals: 0 }],
  ['GBP', { symbol: '£' }],
])

/** Letters on the disc of a currency without a symbol, never in an amount. */
const DISC_LETTERS: ReadonlyMap<string, string> = new Map([['IDR', 'Rp']])

/** The currencies of the server's table. */
const learned = new Map<string, CurrencyFacts>()

/** Remembers the currencies of the server's table, which count before the built-in ones. */
export function learnCurrencies(currencies: readonly CurrencyFacts[]): void {
  for (const { code, decimals, symbol, max_amount } of currencies) {
    learned.set(code, { code, decimals, symbol, max_amount })
  }
}

/** How many decimals the amounts of a currency have; two where nothing else is known. */
export function decimalsOf(currency: string | undefined): number {
  return factsOf(currency ?? '').decimals ?? USUAL_DECIMALS
}

/** Returns the greatest amount of one act in a currency; undefined where there is none. */
export function greatestAmount(currency: string | undefined): string | undefined {
  return factsOf(currency ?? '').max_amount
}

/** Returns the symbol of a currency, `₽`; undefined for one whose code stands in its place. */
export function currencySymbol(currency: string): string | undefined {
  return factsOf(currency).symbol || undefined
}

/** Returns the letters on the disc of a currency without a symbol, `Rp`. */
export function discLetters(currency: string): string | undefined {
  return DISC_LETTERS.get(currency)
}

function factsOf(currency: string): Partial<CurrencyFacts> {
  const code = currency.toUpperCase()
  return learned.get(code) ?? BUILT_IN.get(code) ?? {}
}
