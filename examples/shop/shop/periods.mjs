/**
 * How often a subscription is charged: an ISO 8601 duration, what it is in calendar months and in
 * milliseconds, and words for it.
 * @typedef {object} Plan
 * @property {string} duration
 * @property {number} months
 * @property {number} ms
 * @property {string} words
 */

/** @type {Readonly<Record<string, Plan>>} */
export const PLANS = {
  month: { duration: 'P1M', months: 1, ms: 0, words: 'every month' },
  minutes: { duration: 'PT2M', months: 0, ms: 120_000, words: 'every two minutes' },
}

/**
 * Returns when a period begins. Each is reckoned from the first start, in UTC, so that the 31st
 * comes back after a short month; the wallet reckons the same.
 * @param {Date} start
 * @param {Pick<Plan, 'months' | 'ms'>} plan
 * @param {number} index of the period; the first is 0
 */
export function startOfPeriod(start, { months, ms }, index) {
  const at = new Date(start.getTime() + ms * index)
  if (months === 0) return at
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months * index)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, last))
  return at
}

/**
 * Returns the index of the period in which a moment is; 0 before the first one.
 * @param {Date} start
 * @param {Pick<Plan, 'months' | 'ms'>} plan
 * @param {number} at ms
 */
export function periodAt(start, plan, at) {
  let index = 0
  while (startOfPeriod(start, plan, index + 1).getTime() <= at) index += 1
  return index
}
