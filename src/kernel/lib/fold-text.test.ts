import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['Åland', 'aland'],
  ['Côte d’Ivoire', 'cote d’ivoire'],
  ['Орёл', 'орел'],
  ['Ёлка', 'елка'],
  ['Йемен', 'йемен'],
  ['USD', 'usd'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('keeps й a letter of its own', () => {
  expect(foldText('и\u0306')).toBe('й')
})
