import { describe, expect, test } from 'vitest'
import { checkData, checkHint, checkPopup, HostLimitError, isStartParam } from './host-limits.ts'

const POPUP = { title: 'Перевод', message: 'Отправить?', buttons: [{ id: 'ok', text: 'Да' }] }
const BUTTON = { id: 'ok', text: 'Да' }

describe('a start parameter', () => {
  test.each([
    ['a'.repeat(512), true],
    ['a'.repeat(513), false],
    ['', false],
    ['topup_EUR-1', true],
    ['top up', false],
    ['пополнить', false],
    ['a\n', false],
  ])('%.20s… is taken: %s', (text, isTaken) => {
    expect(isStartParam(text)).toBe(isTaken)
  })
})

describe('a popup', () => {
  test.each([
    ['a title of 64', { title: 'a'.repeat(64) }],
    ['no title', { title: '' }],
    ['a message of 1', { message: 'a' }],
    ['a message of 256', { message: 'я'.repeat(256) }],
    ['3 buttons', { buttons: [BUTTON, BUTTON, BUTTON] }],
  ])('a popup with %s is within the limits', (_, part) => {
    expect(() => checkPopup({ ...POPUP, ...part })).not.toThrow()
  })

  test.each([
    ['a title of 65', { title: 'a'.repeat(65) }],
    ['no message', { message: '' }],
    ['a message of blanks', { message: '  ' }],
    ['a message of 257', { message: 'я'.repeat(257) }],
    ['no button', { buttons: [] }],
    ['4 buttons', { buttons: [BUTTON, BUTTON, BUTTON, BUTTON] }],
  ])('a popup with %s is refused', (_, part) => {
    expect(() => checkPopup({ ...POPUP, ...part })).toThrow(HostLimitError)
  })
})

test('the hint of a scanner has at most 64 characters', () => {
  expect(() => checkHint('я'.repeat(64))).not.toThrow()
  expect(() => checkHint('я'.repeat(65))).toThrow(HostLimitError)
})

describe('data for the host', () => {
  test.each([1, 4096])('data of %i bytes for the host is accepted', (size) => {
    expect(() => checkData('a'.repeat(size))).not.toThrow()
  })

  test('data for the host is counted in bytes, not in letters', () => {
    expect(() => checkData('я'.repeat(2048))).not.toThrow()
    expect(() => checkData('я'.repeat(2049))).toThrow(HostLimitError)
  })

  test.each([0, 4097])('data of %i bytes for the host is refused', (size) => {
    expect(() => checkData('a'.repeat(size))).toThrow(HostLimitError)
  })
})
