import { describe, expect, it } from 'vitest'
import { applyMask, chooseMask, isMaskFilled, longestMask, maskLength } from './masks.ts'

const british = ['####-######', '##-###-####']

describe('masks', () => {
  it('masks count their digits', () => {
    expect(maskLength('(###)###-##-##')).toBe(10)
    expect(longestMask(british)).toBe(10)
    expect(longestMask([])).toBe(0)
  })

  it('masks are chosen by what fits, the shortest first', () => {
    expect(chooseMask(british, 0)).toBe('##-###-####')
    expect(chooseMask(british, 9)).toBe('##-###-####')
    expect(chooseMask(british, 10)).toBe('####-######')
    expect(chooseMask(british, 12)).toBe('####-######')
    expect(chooseMask([], 3)).toBe('')
  })

  it('masks are filled by exactly one of their lengths', () => {
    expect(isMaskFilled(british, '712345678')).toBe(true)
    expect(isMaskFilled(british, '7123456789')).toBe(true)
    expect(isMaskFilled(british, '71234567')).toBe(false)
    expect(isMaskFilled(british, '')).toBe(false)
  })

  it('masks show digits that they have no place for', () => {
    expect(applyMask('### ##', '1234567')).toBe('123 4567')
    expect(applyMask('', '12')).toBe('12')
  })

  it('masks draw punctuation up to the last digit', () => {
    expect(applyMask('(###)###-##-##', '9001234567')).toBe('(900)123-45-67')
    expect(applyMask('(###)###-##-##', '900')).toBe('(900')
    expect(applyMask('(###)###-##-##', '9001')).toBe('(900)1')
    expect(applyMask('(###)###-##-##', '')).toBe('')
  })
})
