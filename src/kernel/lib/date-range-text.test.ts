import { describe, expect, it } from 'vitest'
import { formatDateText, hourlyTimes, parseDateText, typeDateText } from './date-range-text.ts'

describe('a date as text', () => {
  it.each([
    ['20/11/2025 09:05', '20/11/2025 09:05'],
    ['1/2/2025 9:05', '01/02/2025 09:05'],
    ['01/02/2025', '01/02/2025 23:59'],
    ['01/02/68', '01/02/2068 23:59'],
    ['01/02/69', '01/02/1969 23:59'],
    ['01/02/00 10:00', '01/02/2000 10:00'],
    ['01/02/99 10:00', '01/02/1999 10:00'],
    ['29/02/2024 00:00', '29/02/2024 00:00'],
    [' 20/11/2025 09:05 ', '20/11/2025 09:05'],
  ])('a date as text %j is read as %s', (text, read) => {
    const date = parseDateText(text, { hours: 23, minutes: 59 })
    expect(date && formatDateText(date)).toBe(read)
  })

  it.each([
    '',
    '20/11',
    '29/02/2025 00:00',
    '31/04/2025 00:00',
    '00/01/2025 00:00',
    '01/13/2025 00:00',
    '01/01/2025 24:00',
    '01/01/2025 10:60',
    '01/01/202 10:00',
    '01/01/2025 10',
    '2025/01/01 10:00',
  ])('a text that is no date is refused: %j', (text) => {
    expect(parseDateText(text)).toBeUndefined()
  })

  it.each([
    ['01112025', '01/11/2025 '],
    ['011120250905', '01/11/2025 09:05'],
    ['01/11/2025 09:05', '01/11/2025 09:05'],
    ['01.11.2025 09:05', '01/11/2025 09:05'],
    ['1/2/69', '1/2/69'],
    ['01/02/69 10:00', '01/02/69 10:00'],
    ['0111202509057', '01/11/2025 09:05'],
    ['a0b1', '01/'],
  ])('typed sign by sign, %j becomes %j', (keys, shown) => {
    expect(keys.split('').reduce((text, key) => typeDateText(text, text + key), '')).toBe(shown)
  })

  it('a date as text inserts no separator while text is deleted', () => {
    expect(typeDateText('01/', '01')).toBe('01')
    expect(typeDateText('01/11/2025 ', '01/11/2025')).toBe('01/11/2025')
  })

  it('a date as text takes a whole date at once', () => {
    expect(typeDateText('', '01/11/2025 00:00')).toBe('01/11/2025 00:00')
    expect(typeDateText('01/11/2025 00:00', '02/11/2025 00:00')).toBe('02/11/2025 00:00')
  })

  it('a date as text offers the hours of a day, and another current time in its place', () => {
    expect(hourlyTimes()).toHaveLength(24)
    expect(hourlyTimes('10:00')).toHaveLength(24)
    expect(hourlyTimes('23:59').at(-1)).toBe('23:59')
    expect(hourlyTimes('10:30').slice(10, 13)).toEqual(['10:00', '10:30', '11:00'])
  })
})
