import { expect, it } from 'vitest'
import { groupAccountNumber, spellAccountNumber } from './account-number.ts'

it('is shown in groups and read digit by digit', () => {
  expect(groupAccountNumber('204377190369')).toBe('2043\u00a07719\u00a00369')
  expect(spellAccountNumber('2043')).toBe('2 0 4 3')
})
