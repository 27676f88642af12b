import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['Åland', 'aland'],
  ['Côte d’Ivoire', 'cote d’ivoire'],
  ['Орёл', 'орел'],
  ['Ёлка', 'елка'],
  ['Йемен', 'йемен'],
  ['USD', 'usd'],
])('the text %s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('the letter й is kept apart from и', () => {
  expect(foldText('и\u0306')).toBe('й')
})
