/** How transactions are searched, by the server and over what the device keeps (N1). */

/** An amount as people type it, with or without sign, symbol and grouping. */
const NUMERIC = /^[-+−]?\p{Sc}?[\d\s.,'’]*\d[\d\s.,'’]*\p{Sc}?$/u
const GROUP = 3

export interface TransactionSearch {
  /** Any of them is enough: `1,500` may be one and a half, or a thousand and a half. */
  texts: readonly string[]
  /** Digits find only the beginning of an amount or number. */
  isStart: boolean
}

/** Returns the text that is searched: its parts in lower case, each after a space. */
export function joinSearchText(parts: readonly string[]): string {
  return normalize(['', ...parts].join(' '))
}

/** Reads what somebody searches for: digits as an amount or number, all else as part of a text. */
export function readSearch(search: string): TransactionSearch {
  const text = normalize(search).trim()
  return NUMERIC.test(text)
    ? { texts: readNumbers(text), isStart: true }
    : { texts: [text], isStart: false }
}

/** Returns whether a text of `joinSearchText` holds what is searched for. */
export function matchesSearch(text: string, { texts, isStart }: TransactionSearch): boolean {
  return texts.some((one) => text.includes(isStart ? ` ${one}` : one))
}

/**
 * Accents and vowel marks of Latin, Cyrillic, Greek, Arabic and Hebrew; й is a letter of its own.
 */
const ACCENTS = /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/g
const UNSEEN = /\p{Cf}/gu

/** Lower case without accents, so that `е` finds `ё`; without marks of direction. */
function normalize(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replaceAll(ACCENTS, '').replaceAll(UNSEEN, '')
  return letters.normalize('NFC').replaceAll(/\s+/g, ' ')
}

/** The last sign is the decimal one, unless it occurs twice. */
function readNumbers(text: string): string[] {
  const digits = text.replaceAll(/[^\d.,]/g, '')
  const whole = digits.replaceAll(/[.,]/g, '')
  const signs = [...digits.matchAll(/[.,]/g)]
  const last = signs.at(-1)
  if (!last || signs.filter(([sign]) => sign === last[0]).length > 1) return [whole]
  const fraction = digits.slice(last.index + 1)
  const decimal = `${digits.slice(0, last.index).replaceAll(/[.,]/g, '')}.${fraction}`
  return signs.length === 1 && fraction.length === GROUP ? [decimal, whole] : [decimal]
}
