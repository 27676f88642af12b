// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetRegistration, keepRegistration, readKeptRegistration } from './kept-registration.ts'
import { emptyDraft, isCodeUnderWay, isDraftKept } from './registration.ts'

const draft = { ...emptyDraft('US'), first_name: 'Anna' }
const sent = {
  phone: '15550000000',
  shownPhone: '+1 555',
  sentAt: 1000,
  resendAt: 31_000,
  codeLength: 8 as const,
  draft,
  registeredAt: 1000,
}

// Files of one worker share its stores.
beforeEach(() => localStorage.clear())
beforeEach(() => sessionStorage.clear())

it('a registration is stored for its tab until it is deleted', () => {
  expect(readKeptRegistration()).toBeUndefined()
  keepRegistration({ draft, sent })
  expect(readKeptRegistration()).toEqual({ draft, sent })
  expect(localStorage.length).toBe(0)
  forgetRegistration()
  expect(readKeptRegistration()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

it.each(['', 'nonsense', '{}', '{"draft":{"first_name":7}}'])(
  'a stored registration of %j is ignored',
  (text) => {
    sessionStorage.setItem('registration', text)
    expect(readKeptRegistration()).toBeUndefined()
    forgetRegistration()
  },
)

it('a registration keeps waiting for the code that was sent for the same data, while it is valid', () => {
  expect(isCodeUnderWay({ ...draft }, sent, 2000)).toBe(true)
  expect(isCodeUnderWay({ ...draft, first_name: 'Olga' }, sent, 2000)).toBe(false)
  expect(isCodeUnderWay(draft, sent, 1000 + 10 * 60_000)).toBe(false)
  expect(isCodeUnderWay(draft, undefined, 2000)).toBe(false)
})

const later = (minutes: number) => 1000 + minutes * 60_000

it('a registration is forgotten after a while, however late the last code was sent', () => {
  expect(isDraftKept(sent, later(13))).toBe(true)
  expect(isDraftKept(sent, later(14))).toBe(false)
  const resent = { ...sent, sentAt: later(12) }
  expect(isCodeUnderWay(draft, resent, later(13))).toBe(true)
  expect(isCodeUnderWay(draft, resent, later(14))).toBe(false)
})
