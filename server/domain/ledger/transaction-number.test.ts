import { expect, test } from 'vitest'
import { readTransactionNumber } from './transaction-number.ts'

test.each([
  'P-5E5C-NDEH',
  'p 5e5c ndeh',
  '№ P5E5CNDEH',
  '«P-5E5C-NDEH».',
  '"P-5E5C–NDEH"',
  '\u2068P-5E5C-NDEH\u2069',
  'Р-5Е5С-NDЕН',
  'р-5е5с-ndен',
])('the number of a transaction is read as people write it: %s', (text) => {
  expect(readTransactionNumber(text)).toBe('P-5E5C-NDEH')
})

test.each(['P-5E5C', 'Z-5E5C-NDEH', 'P-5E5C-NDEHX', 'P-0O0O-NDEH', ''])(
  'a text that is no number of a transaction is none: %s',
  (text) => {
    expect(readTransactionNumber(text)).toBeUndefined()
  },
)
