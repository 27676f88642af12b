import { expect, test } from 'vitest'
import { joinSearchText, matchesSearch, readSearch } from './transaction-search.ts'

test.each([
  ['Карту', ['карту'], false],
  ['  на \u00a0 карту ', ['на карту'], false],
  ['P-7Q4K', ['p-7q4k'], false],
  ['4417', ['4417'], true],
  ['1\u00a0500,00', ['1500.00'], true],
  ['1 500,00 ₽', ['1500.00'], true],
  ['−₽1,500.00', ['1500.00'], true],
  ['1500.5', ['1500.5'], true],
  ['1,500', ['1.500', '1500'], true],
  ['1.500', ['1.500', '1500'], true],
  ['1.234.567', ['1234567'], true],
  ['1,234,567.8', ['1234567.8'], true],
  ['50%', ['50%'], false],
])('a search is read: %s', (search, texts, isStart) =>
  expect(readSearch(search)).toEqual({ texts, isStart }),
)

test.each([
  ['Семён', 'семен'],
  ['Семен', 'семён'],
  ['José Nuñez', 'jose nunez'],
  ['Ngô Bảo', 'ngo bao'],
  ['Перевод от: \u2068محمد\u2069', 'от: محمد'],
  ['مُحَمَّد', 'محمد'],
])('a transaction is found by its text: %s by %s', (written, typed) => {
  expect(matchesSearch(joinSearchText([written]), readSearch(typed))).toBe(true)
})

test('й and и are different letters', () => {
  expect(matchesSearch(joinSearchText(['Синий']), readSearch('синии'))).toBe(false)
})

test('words are found anywhere, digits at the beginning of an amount or number', () => {
  const text = joinSearchText(['P-7Q4K-92MD', 'На карту ••\u00a04417', '1500.00'])
  const found = (search: string) => matchesSearch(text, readSearch(search))
  expect(
    ['арту', 'На Карту', '4417', '1 500', '1,500', '1500,00', '92md'].map(found),
  ).not.toContain(false)
  expect(['500', '417', '1500.01', 'карта'].map(found)).not.toContain(true)
})
