import { readAddressLink } from '../../../contract/rules/address-link.ts'

/**
 * Kind of a code's content: an address of a site, a wallet address elsewhere, a payment by SBP,
 * data of another app, or plain text.
 */
export type QrContent =
  | { kind: 'link' | 'wallet'; host: string }
  | { kind: 'sbp' | 'other' | 'text' }

/** Pages of the fast payment system, which bank apps open. */
const SBP_HOST = 'qr.nspk.ru'
/** Details of a bank transfer by GOST R 56042. */
const BANK_DETAILS = /^ST0001[123]\|/

/** Returns the kind of a code's text; nothing in it is opened or called. */
export function classifyQr(content: string): QrContent {
  const address = content.trim()
  const wallet = readAddressLink(address)
  if (wallet) return { kind: 'wallet', host: wallet.host }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return { kind: BANK_DETAILS.test(content) ? 'other' : 'text' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'other' }
  // The host as the browser encodes it, so that look-alike letters stay visible.
  return url.hostname === SBP_HOST ? { kind: 'sbp' } : { kind: 'link', host: url.host }
}
