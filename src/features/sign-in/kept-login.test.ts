// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetLogin, keepLogin, readKeptLogin } from './kept-login.ts'

const phone = { iso: 'RU', digits: '9001234567' }
const sent = {
  phone: '79001234567',
  shownPhone: '+7 900 123-45-67',
  sentAt: 1000,
  resendAt: 31_000,
  codeLength: 8 as const,
}

// Files of one worker share its stores.
beforeEach(() => localStorage.clear())
beforeEach(() => sessionStorage.clear())

it('an unfinished sign-in is stored for its tab until it is deleted', () => {
  expect(readKeptLogin()).toBeUndefined()
  keepLogin({ phone, sent })
  expect(readKeptLogin()).toEqual({ phone, sent })
  expect(localStorage.length).toBe(0)
  forgetLogin()
  expect(readKeptLogin()).toBeUndefined()
})

it.each(['', 'nonsense', '{}', '{"phone":7}'])('a stored sign-in of %j is ignored', (text) => {
  sessionStorage.setItem('login', text)
  expect(readKeptLogin()).toBeUndefined()
})
