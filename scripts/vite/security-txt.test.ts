import { expect, test } from 'vitest'
import { writeSecurityTxt } from './security-txt.ts'

test('security.txt names the support and ends a year later', () => {
  expect(writeSecurityTxt('help@wallet.ru', new Date('2026-11-26T22:00:00Z'))).toBe(
    [
      'Contact: mailto:help@wallet.ru',
      'Expires: 2027-11-26T00:00:00Z',
      'Preferred-Languages: ru, en',
      '',
    ].join('\n'),
  )
})
