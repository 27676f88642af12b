import { expect, test } from 'vitest'
import { HELP_TEXT_LENGTH } from '../../../contract/rules/help.ts'
import { ANSWER_TEMPLATES, fillTemplate, findPlaceholder } from './templates.ts'

const namesOf = (words: string) => words.match(/\{\w+\}/g)?.toSorted()

test.each(ANSWER_TEMPLATES)(
  'template $id has the same placeholders in both languages',
  ({ text }) => {
    expect(namesOf(text.ru)).toEqual(namesOf(text.en))
    const filled = fillTemplate(text.ru, { name: 'A', amount: '1', number: 'R-1' })
    expect(findPlaceholder(filled)).toBeUndefined()
    expect(filled).not.toMatch(/[{}]/)
    expect(filled.length).toBeLessThan(HELP_TEXT_LENGTH)
  },
)

test('templates keep a placeholder without a value, and values are not filled again', () => {
  expect(fillTemplate('{name}: {amount}', { name: '{amount}' })).toBe('{amount}: {amount}')
  expect(findPlaceholder('5 {amount}')).toBe('{amount}')
})
