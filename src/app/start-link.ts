import * as v from 'valibot'
import { CurrencyCode } from '../contract/wire.ts'
import { isStartParam } from '../platform/host-limits.ts'

/** A page that a launch link of the messenger may open. */
export type StartTarget =
  | { to: '/wallet/topup'; search: { currency?: string } }
  | { to: '/exchange' | '/history' | '/payment' }

const PLAIN_PAGES = { exchange: '/exchange', history: '/history', payment: '/payment' } as const

/**
 * Reads a start parameter: `topup`, `topup_EUR`, `exchange`, `history`, `payment`. Anything else
 * returns undefined, which opens Home: a link may open a page, never perform an act.
 */
export function readStartLink(param: string | undefined): StartTarget | undefined {
  if (param === undefined || !isStartParam(param)) return undefined
  if (param === 'exchange' || param === 'history' || param === 'payment') {
    return { to: PLAIN_PAGES[param] }
  }
  if (param === 'topup') return { to: '/wallet/topup', search: {} }
  const currency = /^topup_(.*)$/.exec(param)?.[1]
  return v.is(CurrencyCode, currency) ? { to: '/wallet/topup', search: { currency } } : undefined
}
