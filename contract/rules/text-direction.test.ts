import { expect, test } from 'vitest'
import { joinIsolated } from './text-direction.ts'

const HEBREW = 'עברית 5'

test('a number beside a name from right to left stays apart from it', () => {
  expect(joinIsolated([HEBREW, '250,00\u00a0₽'], ' · ')).toBe(
    `\u2068${HEBREW}\u2069 · 250,00\u00a0₽`,
  )
})

test('names from left to right are joined as they are, empty ones are left out', () => {
  expect(joinIsolated(['Отпуск', '', '250,00\u00a0₽'], ' · ')).toBe('Отпуск · 250,00\u00a0₽')
})
