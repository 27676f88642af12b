import { expect, test } from 'vitest'
import { cleanNote } from './transfer-note.ts'

test.each([
  ['за ужин', 'за ужин'],
  ['  two\nlines\r\nand\u2028more  ', 'two lines and more'],
  ['bell\u0007, null\u0000, turn\u202e, nothing\u200b', 'bell, null, turn, nothing'],
  ['a family \u{1f468}\u200d\u{1f467}', 'a family \u{1f468}\u200d\u{1f467}'],
  ['pile\u0301\u0301\u0301\u0301\u0301\u0301', 'pile\u0301\u0301\u0301\u0301'],
  ['a filler\u3164', 'a filler'],
  ['\n\t ', ''],
])('the note of a transfer is cleaned: %j is sent as %j', (text, sent) =>
  expect(cleanNote(text)).toBe(sent),
)
