import { describe, expect, it } from 'vitest'
import { readPublished } from './ask-server.ts'

describe('readPublished', () => {
  it('readPublished reads a version', () => {
    expect(readPublished({ version: '0.0.54' })).toEqual({ version: '0.0.54' })
  })

  it('readPublished reads the least version that is still supported', () => {
    const body = { version: '0.0.54', min_version: '0.0.50' }
    expect(readPublished(body)).toEqual(body)
  })

  it.each([null, 50, '', 'latest'])(
    'readPublished ignores %j as the least version',
    (min_version) => {
      expect(readPublished({ version: '0.0.54', min_version })).toEqual({ version: '0.0.54' })
    },
  )

  it.each([null, 'x', 7, [], {}, { version: 53 }, { version: '' }, { version: '<html>' }])(
    'readPublished refuses %j',
    (body) => {
      expect(readPublished(body)).toBeUndefined()
    },
  )
})
