import type { RatesAnswer } from '../../../contract/calls/money.ts'

/** For how long rates are held. */
export interface Hold {
  /** Length, ms. */
  length: number
  /** Its end by the clock of this device. */
  until: number
}

/** Renewals by press that are allowed within a time, and the rest after them, ms. */
const MAX_RENEWALS = 3
const WITHIN_MS = 10_000
const REST_MS = 5000

/**
 * Reads how long the rates of an answer are held. What counts is the time between the two moments
 * of the server from when it was asked on, so a wrong clock of the device changes nothing.
 */
export function readHold(
  { server_time, expires_at }: Pick<RatesAnswer, 'server_time' | 'expires_at'>,
  askedAt: number,
): Hold | undefined {
  if (server_time === undefined || expires_at === undefined) return undefined
  const length = Date.parse(expires_at) - Date.parse(server_time)
  return length > 0 ? { length, until: askedAt + length } : undefined
}

/** Whole seconds that are left, never more than the whole length; 0 when it is over. */
export function secondsLeft({ length, until }: Hold, now: number): number {
  return Math.max(0, Math.ceil(Math.min(until - now, length) / 1000))
}

/** Time until the number of seconds changes, ms. */
export function untilNextSecond({ length, until }: Hold, now: number): number {
  const left = Math.min(until - now, length)
  return left % 1000 || 1000
}

/** Returns the moment until which the button to renew rests; undefined while it does not. */
export function restsUntil(renewals: readonly number[], now: number): number | undefined {
  const third = renewals.at(-MAX_RENEWALS)
  const last = renewals.at(-1)
  if (third === undefined || last === undefined || last - third > WITHIN_MS) return undefined
  const end = last + REST_MS
  return now < end ? end : undefined
}
