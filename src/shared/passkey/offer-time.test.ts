import { afterEach, expect, test } from 'vitest'
import { localStore } from '../../kernel/runtime/storage.ts'
import { countPinPayment, isOfferDue, postponePasskeyOffer } from './offer-time.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const START = Date.UTC(2026, 10, 25)

afterEach(() => localStore.remove('passkey-offer'))

test('a passkey is offered after the second payment by the PIN, and again 60 days after "not now"', () => {
  expect(isOfferDue(START)).toBe(false)
  countPinPayment()
  expect(isOfferDue(START)).toBe(false)
  countPinPayment()
  countPinPayment()
  expect(isOfferDue(START)).toBe(true)
  postponePasskeyOffer(START)
  countPinPayment()
  expect(isOfferDue(START + 59 * DAY_MS)).toBe(false)
  expect(isOfferDue(START + 60 * DAY_MS)).toBe(true)
})

test('a passkey is not offered where the stored count cannot be read', () => {
  localStore.write('passkey-offer', 'often')
  expect(isOfferDue(START)).toBe(false)
})
