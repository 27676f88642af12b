import { describe, expect, it } from 'vitest'
import { digitsOf, enterText, eraseAt, valueOf } from './code-digits.ts'

const empty = digitsOf('')

describe('enterText', () => {
  it('puts a digit in and moves on', () => {
    expect(enterText(empty, 0, '7')).toEqual({ digits: ['7', '', '', ''], focus: 1 })
    expect(enterText(digitsOf('123'), 3, '4')).toEqual({ digits: ['1', '2', '3', '4'], focus: 3 })
  })

  it('replaces the digit of a filled box, whichever side the new one stands', () => {
    expect(enterText(digitsOf('1234'), 1, '29')?.digits).toEqual(['1', '9', '3', '4'])
    expect(enterText(digitsOf('1234'), 1, '92')?.digits).toEqual(['1', '9', '3', '4'])
    expect(enterText(digitsOf('1234'), 1, '22')?.digits).toEqual(['1', '2', '3', '4'])
  })

  it('fills all boxes from a whole code in any box, separators left out', () => {
    expect(enterText(empty, 0, '4821')).toEqual({ digits: ['4', '8', '2', '1'], focus: 3 })
    expect(enterText(digitsOf('9'), 2, 'code: 48-21')?.digits).toEqual(['4', '8', '2', '1'])
    expect(enterText(empty, 0, '482199')?.digits).toEqual(['4', '8', '2', '1'])
  })

  it('spreads a part of a code from its box on', () => {
    expect(enterText(empty, 2, '56')).toEqual({ digits: ['', '', '5', '6'], focus: 3 })
  })

  it('takes nothing but digits', () => {
    expect(enterText(empty, 0, 'a')).toBeUndefined()
    expect(enterText(digitsOf('5'), 0, '5a')?.digits).toEqual(['5', '', '', ''])
  })

  it('empties a box', () => {
    expect(enterText(digitsOf('12'), 1, '')).toEqual({ digits: ['1', '', '', ''], focus: 1 })
  })
})

describe('eraseAt', () => {
  it('empties a filled box and stays', () => {
    expect(eraseAt(digitsOf('123'), 1)).toEqual({ digits: ['1', '', '3', ''], focus: 1 })
  })

  it('goes back from an empty box', () => {
    expect(eraseAt(digitsOf('12'), 2)).toEqual({ digits: ['1', '', '', ''], focus: 1 })
    expect(eraseAt(empty, 0)).toEqual({ digits: ['', '', '', ''], focus: 0 })
  })
})

it('counts only boxes that hold a digit', () => {
  expect(valueOf(['1', '', '3', ''])).toBe('13')
})
