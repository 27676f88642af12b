import { describe, expect, it } from 'vitest'
import { splitDigits, eraseAt, isTooLong, spreadText, typeText, valueOf } from './code-digits.ts'

const empty = splitDigits('')

describe('typeText', () => {
  it('typeText puts a digit in and moves on', () => {
    expect(typeText(empty, 0, '7')).toMatchObject({
      digits: ['7', '', '', ''],
      focus: 1,
      isFinished: false,
    })
    expect(typeText(splitDigits('123'), 3, '4')).toEqual({
      digits: ['1', '2', '3', '4'],
      focus: 3,
      isFinished: true,
    })
  })

  it('typeText replaces the digit of a filled box, whichever side the new one stands', () => {
    expect(typeText(splitDigits('1234'), 1, '29')?.digits).toEqual(['1', '9', '3', '4'])
    expect(typeText(splitDigits('1234'), 1, '92')?.digits).toEqual(['1', '9', '3', '4'])
    expect(typeText(splitDigits('1234'), 1, '22')?.digits).toEqual(['1', '2', '3', '4'])
  })

  it('a whole code fills all boxes from any box, separators left out', () => {
    expect(typeText(empty, 0, '4821')).toMatchObject({ digits: ['4', '8', '2', '1'], focus: 3 })
    expect(typeText(splitDigits('9'), 2, 'code: 48-21')?.digits).toEqual(['4', '8', '2', '1'])
    expect(typeText(empty, 0, 'Code 4821, valid for 10 minutes')?.digits.join('')).toBe('4821')
    expect(typeText(empty, 0, '４８２１')?.digits.join('')).toBe('4821')
  })

  it('typeText takes no part of a text with too many digits', () => {
    expect(typeText(empty, 0, '482199')).toBeUndefined()
    expect([isTooLong('482199', 4), isTooLong('1234 5678', 4), isTooLong('48-21', 4)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('spreads a part of a code from its box on', () => {
    expect(typeText(empty, 2, '56')).toMatchObject({ digits: ['', '', '5', '6'], focus: 3 })
  })

  it('typeText accepts digits only', () => {
    expect(typeText(empty, 0, 'a')).toBeUndefined()
    expect(typeText(splitDigits('5'), 0, '5a')?.digits).toEqual(['5', '', '', ''])
  })

  it('an erased digit empties its box', () => {
    expect(typeText(splitDigits('12'), 1, '')).toMatchObject({
      digits: ['1', '', '', ''],
      focus: 1,
    })
  })
})

describe('spreadText', () => {
  it('a spread text fills the boxes from its box on, also with the digit that stands there', () => {
    expect(spreadText(splitDigits('1'), 0, '12')).toMatchObject({
      digits: ['1', '2', '', ''],
      focus: 2,
    })
    expect(spreadText(splitDigits('12'), 2, '567')).toMatchObject({ focus: 3, isFinished: true })
    expect(spreadText(empty, 2, '56')).toMatchObject({ focus: 3, isFinished: false })
    expect(spreadText(empty, 0, 'no digits')).toBeUndefined()
  })
})

describe('eraseAt', () => {
  it('an erasure empties a filled box and stays', () => {
    expect(eraseAt(splitDigits('123'), 1)).toMatchObject({ digits: ['1', '', '3', ''], focus: 1 })
  })

  it('eraseAt goes back from an empty box', () => {
    expect(eraseAt(splitDigits('12'), 2)).toMatchObject({ digits: ['1', '', '', ''], focus: 1 })
    expect(eraseAt(empty, 0)).toMatchObject({ digits: ['', '', '', ''], focus: 0 })
  })
})

it('an empty box does not count', () => {
  expect(valueOf(['1', '', '3', ''])).toBe('13')
})
