import { describe, expect, it } from 'vitest'
import { readVersion } from './ask-server.ts'

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
