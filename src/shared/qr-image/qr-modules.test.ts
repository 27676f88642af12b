import { expect, it } from 'vitest'
import { QUIET_ZONE, qrModules } from './qr-modules.ts'

const LINK = 'https://wallet.example/p/q7Rk2mXv9LpZ4tYb8Wc3q7Rk2mXv9LpZ?c=RUB&a=1500.00'

it('the image of a code has dark modules inside the quiet zone, and finder patterns in three corners', () => {
  const { runs, side } = qrModules(LINK)
  const last = side - QUIET_ZONE
  expect(runs.length).toBeGreaterThan(50)
  for (const { x, y, length } of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(QUIET_ZONE)
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(last)
  }
  for (const [x, y] of [
    [QUIET_ZONE, QUIET_ZONE],
    [last - 7, QUIET_ZONE],
    [QUIET_ZONE, last - 1],
  ]) {
    expect(runs).toContainEqual({ x, y, length: 7 })
  }
})
