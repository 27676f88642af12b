import { expect, test } from 'vitest'
import { cleanNote, hasLink } from './transfer-note.ts'

test.each([
  ['за ужин', 'за ужин'],
  ['  two\nlines\r\nand\u2028more  ', 'two lines and more'],
  ['bell\u0007, null\u0000, turn\u202e, nothing\u200b', 'bell, null, turn, nothing'],
  ['a family \u{1f468}\u200d\u{1f467}', 'a family \u{1f468}\u200d\u{1f467}'],
  ['\n\t ', ''],
])('%j is sent as %j', (text, sent) => expect(cleanNote(text)).toBe(sent))

test.each([
  'https://example.com',
  'HTTP://EXAMPLE.COM',
  'tg://resolve?domain=x',
  'www.example',
  'see example.com.',
  'кошелек.рф',
  't.me/friend',
  'example.dev/path',
  'пример.онлайн/вход',
  'exam\u200bple.com',
])('%j is a link', (text) => expect(hasLink(text)).toBe(true))

test.each([
  '',
  'Спасибо.Пока',
  '1.50 за кофе',
  'и т.д. и т.п.',
  'Доля 1/2',
  'в 10:30',
  'ok.thanks',
  'за обед... и ужин',
  'a@b',
])('%j is no link', (text) => expect(hasLink(text)).toBe(false))
