import * as v from 'valibot'
import { RECEIVE_TOKEN } from '../../contract/rules/payment-link.ts'
import { CurrencyCode } from '../../contract/wire.ts'
import { isStartParam } from '../kernel/platform/host-limits.ts'

/** A page that a launch link of the messenger may open. */
export type StartTarget =
  | { to: '/wallet/topup'; search: { currency?: string } }
  | { to: '/exchange' | '/history' | '/payment' | '/settings/telegram' | '/settings/security' }
  | { to: '/settings'; hash: 'verification' }
  | { to: '/history/$number'; params: { number: string } }
  | { to: '/help/$question'; params: { question: string } }
  | { to: '/p/$token' | '/r/$token'; params: { token: string } }

const PLAIN_PAGES = {
  exchange: '/exchange',
  history: '/history',
  payment: '/payment',
  security: '/settings/security',
  telegram: '/settings/telegram',
} as const

const isPlain = (param: string): param is keyof typeof PLAIN_PAGES =>
  Object.hasOwn(PLAIN_PAGES, param)

/**
 * Reads a start parameter: `topup`, `topup_EUR`, `exchange`, `history`, `payment`, `telegram`, `p_`
 * with the token of a code, `r_` with that of a request for money. Anything else returns undefined,
 * which opens Home: a link may open a page, never perform an act.
 */
export function readStartLink(param: string | undefined): StartTarget | undefined {
  if (param === undefined || !isStartParam(param)) return undefined
  if (isPlain(param)) return { to: PLAIN_PAGES[param] }
  if (param === 'topup') return { to: '/wallet/topup', search: {} }
  if (param === 'verification') return { to: '/settings', hash: 'verification' }
  const number = /^receipt_([A-Z0-9-]{1,40})$/.exec(param)?.[1]
  if (number !== undefined) return { to: '/history/$number', params: { number } }
  const question = /^help_([A-Z0-9-]{1,40})$/.exec(param)?.[1]
  if (question !== undefined) return { to: '/help/$question', params: { question } }
  const [, page, token] = /^([pr])_(.*)$/.exec(param) ?? []
  if (token !== undefined) {
    const to = page === 'r' ? '/r/$token' : '/p/$token'
    return RECEIVE_TOKEN.test(token) ? { to, params: { token } } : undefined
  }
  const currency = /^topup_(.*)$/.exec(param)?.[1]
  return v.is(CurrencyCode, currency) ? { to: '/wallet/topup', search: { currency } } : undefined
}
