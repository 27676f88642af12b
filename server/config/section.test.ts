import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { needing, pairing, readSection } from './section.ts'
import { address } from './setting-schemas.ts'

const ENTRIES = {
  BANK_SHOP: v.string(),
  BANK_KEY: v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters')),
  BANK_URL: v.optional(address(['https:']), 'https://bank.example'),
}

const read = (variables: Record<string, string>) => readSection(variables, ENTRIES)

describe('readSection', () => {
  test('all required settings make it set, with the defaults of the others', () => {
    expect(read({ BANK_SHOP: '1', BANK_KEY: 'long enough', OTHER: 'x' })).toEqual({
      state: 'set',
      values: { BANK_SHOP: '1', BANK_KEY: 'long enough', BANK_URL: 'https://bank.example' },
      missing: [],
    })
  })

  test.each([[{}], [{ BANK_SHOP: '' }], [{ BANK_URL: 'https://other.example' }]])(
    'a section without a required setting is absent: %j',
    (variables) => {
      expect(read(variables)).toEqual({ state: 'absent', missing: ['BANK_SHOP', 'BANK_KEY'] })
    },
  )

  test('a section with a part of its required settings names the others', () => {
    expect(read({ BANK_SHOP: '1' })).toEqual({ state: 'incomplete', missing: ['BANK_KEY'] })
  })

  test('a value of the wrong form is refused without being quoted', () => {
    expect(() => read({ BANK_SHOP: '1', BANK_KEY: 'short' })).toThrow(
      /^BANK_KEY must have at least 8 characters$/,
    )
    expect(() => read({ BANK_URL: 'ftp://bank.example' })).toThrow(/^BANK_URL must be an address/)
  })
})

const file = join(mkdtempSync(join(tmpdir(), 'section-')), 'key')
writeFileSync(file, 'long enough\n')

describe('settings beside those of a section', () => {
  const SET = { BANK_SHOP: '1', BANK_KEY: 'long enough' }

  const need = (more: Record<string, string>) => needing(read(SET), more, ['PUBLIC_URL']).missing

  test('a section lacks settings of others that it needs, given in a file or not', () => {
    expect(need({})).toEqual(['PUBLIC_URL'])
    expect(need({ PUBLIC_URL: 'https://wallet.example' })).toEqual([])
    expect(need({ PUBLIC_URL_FILE: file })).toEqual([])
    expect(needing(read({}), {}, ['PUBLIC_URL']).state).toBe('absent')
  })

  const pair = (more: Record<string, string>) =>
    pairing(read(SET), more, ['HOOK_USER', 'HOOK_PASSWORD'])

  test('a section is incomplete when one of two settings that belong together is given', () => {
    expect(pair({}).state).toBe('set')
    expect(pair({ HOOK_USER: 'x', HOOK_PASSWORD: 'y' }).state).toBe('set')
    expect(pair({ HOOK_USER: 'x' })).toEqual({ state: 'incomplete', missing: ['HOOK_PASSWORD'] })
  })
})

describe('a setting in a file', () => {
  test('a setting in a file counts without the end of its line', () => {
    expect(read({ BANK_SHOP: '1', BANK_KEY_FILE: file })).toMatchObject({
      values: { BANK_KEY: 'long enough' },
    })
  })

  test('a setting in a file is refused when the file cannot be read or the value is also given', () => {
    expect(() => read({ BANK_KEY_FILE: `${file}-gone` })).toThrow(
      /^BANK_KEY_FILE names a file that cannot be read$/,
    )
    expect(() => read({ BANK_KEY_FILE: file, BANK_KEY: 'long enough' })).toThrow(
      /^BANK_KEY and BANK_KEY_FILE are both set$/,
    )
  })
})
