import { expect, test } from 'vitest'
import { readOfficeCommand } from '../office/command-line.ts'
import { describeStartFailure } from './start-error.ts'

test.each([
  ['no room on the disk', { name: 'ErrnoError', errno: 51 }, /no room on the disk$/],
  ['a number without a word', { errno: 77 }, /answer with the number 77$/],
  [
    'an error of Node',
    Object.assign(new Error('it fails'), { errno: -2, code: 'ENOENT' }),
    /^it fails$/,
  ],
  ['lines of an engine', new Error('first\nsecond'), /^first$/],
])('a start that fails says why in words: %s', (_name, thrown, words) => {
  expect(describeStartFailure(thrown)).toMatch(words)
})

test('a wrong command line is answered with the whole usage', () => {
  let said = ''
  try {
    readOfficeCommand(['dance'])
  } catch (error) {
    said = describeStartFailure(error)
  }
  expect(said.split('\n')).toHaveLength(3)
  expect(said).toContain('verify-audit')
})
