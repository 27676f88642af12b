import { expect, test } from 'vitest'
import { readSearched } from './read-searched.ts'

test.each(['W-1048277321', 'w 1048 277 321', '«W–1048277321»', '№ W1048277321'])(
  'the number of an owner is searched as people write it: %s',
  (text) => {
    expect(readSearched(text)).toEqual({ as: 'owner', value: 'W-1048277321' })
  },
)

test.each(['anna@example.com', ' Anna@Example.com.', '<anna@example.com>', '"anna@example.com",'])(
  'an e-mail is searched as it is copied from a letter: %s',
  (text) => {
    expect(readSearched(text)).toEqual({ as: 'email', value: 'anna@example.com' })
  },
)

test('a phone and a name that were copied with marks of direction are searched without them', () => {
  expect(readSearched('\u202A+7 900 123-45-67\u202C')).toMatchObject({
    as: 'digits',
    value: { whole: ['79001234567'] },
  })
  expect(readSearched('\u2068Анна Тестова\u2069')).toMatchObject({ as: 'name' })
  expect(readSearched('«Анна Тестова»')).toEqual(readSearched('Анна Тестова'))
})
