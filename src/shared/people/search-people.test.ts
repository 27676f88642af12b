import { expect, test } from 'vitest'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { searchPeople } from './search-people.ts'

const COMMON = { created_at: '', opens_at: undefined, used_count: 1, is_favourite: false }
const flat: KeptRecipient = {
  ...COMMON,
  id: 'flat',
  kind: 'sbp',
  own_name: 'Квартира у Алёны',
  real_name: 'Ирина В.',
  phone: '79001112233',
  bank_id: 'b',
  bank: 'Т-Банк',
}
const exchange: KeptRecipient = {
  ...COMMON,
  id: 'exchange',
  kind: 'usdc',
  own_name: 'Exchange',
  real_name: '',
  network: 'base',
  address: '0x52Be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4',
}
const WORDS = {
  nameOf: ({ own_name }: KeptRecipient) => own_name,
  detailsOf: (person: KeptRecipient) =>
    person.kind === 'sbp' ? `${person.real_name} ${person.bank}` : '',
}

test.each([
  ['', ['flat', 'exchange']],
  ['  ', ['flat', 'exchange']],
  ['АЛЕН', ['flat']],
  ['банк ирина', ['flat']],
  ['112-23', ['flat']],
  ['+7 900', ['flat']],
  ['0x52be', ['exchange']],
  ['exch', ['exchange']],
  ['anna', []],
  ['(((', []],
])('a search for “%s” finds %j', (search, found) => {
  expect(searchPeople([flat, exchange], search, WORDS).map(({ id }) => id)).toEqual(found)
})
