import { describe, expect, test } from 'vitest'
import { proposeName } from './propose-name.ts'

describe('a proposed name', () => {
  test.each([
    ['Анна', 'anna'],
    ['Щукарь', 'shchukar'],
    ['José', 'jose'],
    ["D'Arcy", 'darcy'],
    ['李', ''],
    ['Jo', ''],
  ])('a proposed name of %s is %s', (first, name) => {
    expect(proposeName(first)).toBe(name)
  })
})
