import { expect, test } from 'vitest'
import { memoizeText } from './clean-texts.ts'

test('a function that keeps its results computes each text once, and forgets all of them when there are too many', () => {
  const computed: string[] = []
  const shout = memoizeText((text) => {
    computed.push(text)
    return `${text}!`
  }, 2)
  expect(['a', 'b', 'a', ''].map((text) => shout(text))).toEqual(['a!', 'b!', 'a!', '!'])
  expect(computed).toEqual(['a', 'b', ''])
  expect(shout('a')).toBe('a!')
  expect(computed).toEqual(['a', 'b', '', 'a'])
})
