import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNameIndex } from '../../../server/domain/screening/names/name-index.ts'
import {
  listedName,
  makePeople,
  makeStock,
  seeded,
  WRITINGS,
} from '../../support/screening-names.ts'
import { anyText } from '../support/any-text.ts'

const random = seeded(7)
const stock = makeStock(random)
const PEOPLE = makePeople(1500, random, stock)

const indexOf = (...names: string[]) => {
  const index = createNameIndex()
  names.forEach((name, n) => index.add(String(n), [name]))
  return index
}
const rulesOf = (listed: string, asked: string) => indexOf(listed).find(asked)[0]?.rules

describe('names of a list', () => {
  const all = createNameIndex()
  PEOPLE.forEach((person, n) => all.add(String(n), [listedName(person)]))

  /** Least part of the names that are found in each writing. */
  const RECALL: Readonly<Partial<Record<keyof typeof WRITINGS, number>>> = {
    german: 0.95,
    // Two of the words of four are missing.
    'no middle name': 0.8,
  }

  test.each(Object.entries(WRITINGS))(
    'a name of a list is found in the spelling %s',
    (writing, write) => {
      const asked = PEOPLE.flatMap((person, n) => {
        const text = n % 5 === 0 ? write(person) : undefined
        return text === undefined ? [] : [{ text, id: String(n) }]
      })
      const missed = asked.filter(
        ({ text, id }) => !all.find(text).some(({ entryId }) => entryId === id),
      )
      const least = Object.entries(RECALL).find(([name]) => name === writing)?.[1] ?? 1
      expect(1 - missed.length / asked.length).toBeGreaterThanOrEqual(least)
    },
  )

  test('names of a list are close to few names of others', () => {
    const listed = new Set(PEOPLE.map(listedName))
    const others = makePeople(1000, random, stock)
      .map(listedName)
      .filter((name) => !listed.has(name))
    const hits = others.filter((name) => all.find(name).length > 0)
    expect(hits.length).toBeLessThan(20)
  })
})

test('a hit says by which rules the names are the same', () => {
  expect(rulesOf('Grostel Vanyushin', 'grostel VANYUSHIN')).toEqual(['same'])
  expect(rulesOf('Grostel Vanyushin', 'Гростель Ванюшин')).toEqual(['spelling'])
  expect(rulesOf('Grostel Vanyushin', 'Vanyushin Grostel')).toEqual(['order'])
  expect(rulesOf('Grostel Tarlovich Vanyushin', 'Ванюшин Гростель')).toEqual([
    'spelling',
    'order',
    'part',
  ])
  expect(rulesOf('Grostel Tarlovich Vanyushin', 'Vanyushin G. T.')).toEqual(['order', 'initials'])
  expect(rulesOf('Grostel Vanyushin', 'Grostel Vanyushkin')).toEqual(['typing'])
})

test('a different patronymic, a first name alone and initials alone are no hit', () => {
  const listed = 'Grostel Tarlovich Vanyushin'
  for (const asked of ['Grostel Sebenovich Vanyushin', 'Grostel', 'G. T. V.', 'Vanyushin G.', '']) {
    expect(rulesOf(listed, asked)).toBeUndefined()
  }
})

test('no text makes a search fail, and every name finds itself', () => {
  fc.assert(
    fc.property(anyText(250), (text) => {
      const index = indexOf('Grostel Vanyushin', text)
      index.find(text)
      index.find('🎉'.repeat(100))
      const isPlain = /\p{L}{3}/u.test(text) && !/[^\p{L} ]/u.test(text)
      expect(!isPlain || index.find(text).some(({ score }) => score === 100)).toBe(true)
    }),
  )
})

test('a name with characters that nobody sees is the name without them', () => {
  const seen = indexOf('Grostel Vanyushin')
  for (const sign of ['\u00ad', '\u200b', '\u200d', '\u2060', '\u202e', '\ufeff']) {
    expect(seen.find(`Gro${sign}stel Van${sign}yushin`)).toHaveLength(1)
    expect(indexOf(`Gro${sign}stel Vanyushin`).find('Grostel Vanyushin')).toHaveLength(1)
  }
})
