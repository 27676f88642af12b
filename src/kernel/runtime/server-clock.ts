import { localStore } from './storage.ts'

/**
 * Smallest difference by which a clock counts as wrong, ms: an answer takes time, and its header
 * has whole seconds.
 */
const TOLERATED_MS = 5 * 60_000
/** Change of the difference that only a corrected clock explains, ms. */
const STEP_MS = 10_000
const KEY = 'clock-ahead'

/** How far the server's clock is ahead of the device's, ms. */
let aheadMs = 0
/**
 * The same where the device's clock is wrong, else 0. It does not follow each answer, so that
 * countdowns run evenly.
 */
let correctionMs = Number(localStore.read(KEY) ?? 0) || 0

const listeners = new Set<() => void>()

/** Notes the time of an answer that no cache has kept, as its `Date` header has it. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  aheadMs = at - Date.now()
  const correction = Math.abs(aheadMs) < TOLERATED_MS ? 0 : aheadMs
  if (Math.abs(correction - correctionMs) < STEP_MS) return
  correctionMs = correction
  if (correction === 0) localStore.remove(KEY)
  else localStore.write(KEY, String(correction))
  for (const listener of listeners) listener()
}

/**
 * Returns the server's time, ms since 1970; it may be late by the second and the way of an answer.
 */
export function readServerTime(): number {
  return Date.now() + aheadMs
}

/**
 * Returns the present moment, ms since 1970: the device's, corrected by the server's where its
 * clock is wrong.
 */
export function presentMoment(): number {
  return Date.now() + correctionMs
}

/**
 * Calls `listener` when the clock of the device turns out to be wrong or is right again. Returns
 * the function that ends it.
 */
export function onCorrection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
