/** How far the server's clock is ahead of the device's, ms. */
let aheadMs = 0

/** Notes the time of an answer, as its `Date` header has it. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) aheadMs = at - Date.now()
}

/** Returns the server's time, ms since 1970; it may be late by the second and the way of an answer. */
export function readServerTime(): number {
  return Date.now() + aheadMs
}
