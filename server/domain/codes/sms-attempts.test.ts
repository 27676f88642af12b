import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseProvider, countSent, type SmsAttempt } from './sms-attempts.ts'

const gateway = { name: 'sms-http', isRepeatable: true }
const first = { name: 'twilio', isRepeatable: false }
const second = { name: 'smsc', isRepeatable: false }
const at = (provider: string, outcome: SmsAttempt['outcome']): SmsAttempt => ({ provider, outcome })
const next = (gateways: (typeof first)[], ...attempts: SmsAttempt[]) =>
  chooseProvider(gateways, attempts)?.name

describe('the provider of the next try', () => {
  test('the provider of the next try is the first one, then the other', () => {
    expect(next([first, second])).toBe('twilio')
    expect(next([first, second], at('twilio', 'refused'))).toBe('smsc')
    expect(next([first, second], at('twilio', 'unknown'))).toBe('smsc')
    expect(next([first, second], at('twilio', 'refused'), at('smsc', 'refused'))).toBe('twilio')
  })

  test('the provider of the next try is nobody after two tries that may have sent it', () => {
    const lost = [at('twilio', 'unknown'), at('smsc', 'started')]
    expect(next([first, second], ...lost)).toBeUndefined()
    expect(next([first], at('twilio', 'unknown'), at('twilio', 'unknown'))).toBeUndefined()
  })

  test('a provider that sends a message once under its id is tried on', () => {
    const lost = Array.from({ length: 9 }, () => at('sms-http', 'unknown'))
    expect(next([gateway], ...lost)).toBe('sms-http')
    const both = [at('sms-http', 'unknown'), at('twilio', 'unknown')]
    expect(next([gateway, first], ...both)).toBe('sms-http')
    expect(next([gateway, first], ...both, at('sms-http', 'unknown'))).toBe('sms-http')
  })

  test('the provider of the next try costs at most two messages, whatever the providers answer', () => {
    const outcomes = fc.array(fc.constantFrom('refused', 'unknown', 'started'), { maxLength: 30 })
    const gateways = fc.shuffledSubarray([gateway, first, second], { minLength: 1 })
    fc.assert(
      fc.property(gateways, outcomes, (connected, ends) => {
        const attempts: SmsAttempt[] = []
        for (const outcome of ends) {
          const chosen = chooseProvider(connected, attempts)
          if (!chosen) break
          attempts.push({ provider: chosen.name, outcome })
        }
        expect(countSent(connected, attempts)).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('the provider of the next try is there as long as everybody refuses', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), (count) => {
        const attempts: SmsAttempt[] = []
        for (let tries = 0; tries < count; tries += 1) {
          const chosen = chooseProvider([first, second], attempts)
          expect(chosen).toBeDefined()
          attempts.push({ provider: chosen?.name ?? '', outcome: 'refused' })
        }
      }),
    )
  })
})
