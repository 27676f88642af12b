import { decimalsOf } from './currencies.ts'
import { hasLink } from './links.ts'
import { isZeroAmount, parseAmount } from './money.ts'
import { cleanNote, NOTE_LENGTH } from './transfer-note.ts'

/** What a payment link contains; all but the token is optional. */
export interface PaymentLink {
  /** Names the recipient. */
  token: string
  currency?: string
  /** Decimal text that the payer cannot change; only with a currency. */
  amount?: string
  note?: string
}

/** A handle of a recipient: characters that need no escaping in an address. */
export const RECEIVE_TOKEN = /^[\w-]{16,64}$/

const CURRENCY = /^[A-Z]{3,5}$/
/** Most digits before the decimal sign, as in an amount field. */
const MAX_WHOLE_DIGITS = 12
const PATH = /^\/p\/([^/]+)\/?$/

/** Query of a payment link as it is in its address. */
export interface PaymentSearch {
  c?: string
  a?: string
  n?: string
}

/** Returns the query of a payment link; an amount belongs to a currency. */
export function paymentSearch({ currency, amount, note }: PaymentLink): PaymentSearch {
  return {
    ...(currency !== undefined && { c: currency }),
    ...(currency !== undefined && amount !== undefined && { a: amount }),
    ...(note !== undefined && note !== '' && { n: note }),
  }
}

/** Writes the link of a code: `https://host/p/token?c=RUB&a=1500.00&n=note`. */
export function buildPaymentLink(origin: string, link: PaymentLink): string {
  const query = new URLSearchParams({ ...paymentSearch(link) })
  return query.size > 0 ? `${origin}/p/${link.token}?${query}` : `${origin}/p/${link.token}`
}

/**
 * Reads a text as a payment link of this host, with or without `https://`. Returns `bad` for such a
 * link that was changed, and undefined for any other text.
 */
export function readPaymentLink(text: string, host: string): PaymentLink | 'bad' | undefined {
  const address = text.trim().replace(/^https?:\/\//i, '')
  if (/\s/.test(address) || !URL.canParse(`https://${address}`)) return undefined
  const url = new URL(`https://${address}`)
  // A host is compared with its port; a user name before it would hide another host.
  if (url.username !== '' || url.host !== host) return undefined
  const token = PATH.exec(url.pathname)?.[1]
  return token === undefined ? undefined : readPaymentParts(token, searchOf(url))
}

/** Reads what an owner pastes: a payment link of this host, or the token alone. */
export function readPastedLink(text: string, host: string): PaymentLink | 'bad' | undefined {
  const pasted = text.trim()
  return RECEIVE_TOKEN.test(pasted) ? { token: pasted } : readPaymentLink(pasted, host)
}

/** Reads the token and the query of a payment link; `bad` when a part is not as it was written. */
export function readPaymentParts(token: string, search: PaymentSearch): PaymentLink | 'bad' {
  const { c: currency, a: amount, n: note = '' } = search
  if (!RECEIVE_TOKEN.test(token) || note.length > NOTE_LENGTH) return 'bad'
  if (currency !== undefined && !CURRENCY.test(currency)) return 'bad'
  if (amount !== undefined && !isSum(amount, currency)) return 'bad'
  // The message is of somebody else: a link in it would be read before anything is checked.
  if (hasLink(note)) return 'bad'
  return {
    token,
    ...(currency !== undefined && { currency }),
    ...(amount !== undefined && { amount }),
    ...(cleanNote(note) !== '' && { note: cleanNote(note) }),
  }
}

/** The query of an address; a part that is there twice counts as empty, which is not valid. */
function searchOf({ searchParams }: URL): PaymentSearch {
  const read = (name: string) => {
    const [value, ...others] = searchParams.getAll(name)
    return value === undefined ? {} : { [name]: others.length > 0 ? '' : value }
  }
  return { ...read('c'), ...read('a'), ...read('n') }
}

function isSum(amount: string, currency: string | undefined): boolean {
  if (currency === undefined || isZeroAmount(amount)) return false
  const [whole = ''] = amount.split('.')
  return whole.length <= MAX_WHOLE_DIGITS && parseAmount(amount, decimalsOf(currency)) !== undefined
}
