import { describe, expect, it } from 'vitest'
import { judge, readVersion } from './version-check.ts'

describe('judge', () => {
  it.each([
    ['0.0.53', '0.0.53', null, 'current'],
    ['0.0.53', '0.0.54', null, 'reload'],
    ['0.0.53', '0.0.54', '0.0.54', 'stale'],
    ['0.0.53', '0.0.55', '0.0.54', 'reload'],
    ['0.0.54', '0.0.53', null, 'reload'],
  ] as const)('running %s, published %s, tried %s: %s', (running, published, tried, verdict) => {
    expect(judge(running, published, tried)).toBe(verdict)
  })
})

describe('readVersion', () => {
  it('reads a version', () => {
    expect(readVersion({ version: '0.0.54' })).toBe('0.0.54')
  })

  it.each([null, 'x', 7, [], {}, { version: 53 }, { version: '' }, { version: '<html>' }])(
    'refuses %j',
    (body) => {
      expect(readVersion(body)).toBeUndefined()
    },
  )
})
