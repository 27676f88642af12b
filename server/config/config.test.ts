import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PEPPER = 'x'.repeat(32)
const SANDBOX = { SANDBOX: '1' }

describe('readConfig', () => {
  test('readConfig needs nothing in the sandbox', () => {
    expect(readConfig(SANDBOX)).toMatchObject({
      PORT: 8080,
      DATA_DIR: '.data',
      SANDBOX: true,
      TRUST_PROXY: 0,
      HOST_FRAME_ANCESTORS: "'none'",
      HSTS: false,
    })
  })

  test('readConfig takes an empty variable as absent', () => {
    expect(readConfig({ ...SANDBOX, PORT: '', DATABASE_URL: '' }).PORT).toBe(8080)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['SMS_PER_HOUR', '-1'],
    ['SMS_PER_PHONE_PER_HOUR', 'five'],
    ['SANDBOX', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/wallet'],
    ['DATABASE_URL', 'localhost'],
    ['PEPPER', 'short'],
    ['SMS_GATEWAY_URL', 'ftp://sms.example'],
    ['TRUST_PROXY', 'true'],
    ['SMS_COOLDOWN_SECONDS', '1.5'],
    ['HOST_FRAME_ANCESTORS', 'none https://web.telegram.org'],
    ['HOST_FRAME_ANCESTORS', "https://a.example; script-src 'unsafe-inline'"],
    ['LOG_FORMAT', 'xml'],
  ])('readConfig refuses %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ ...SANDBOX, [name]: value })).toThrow(new RegExp(`^${name} must .+$`))
  })

  test('readConfig converts the frame ancestors to the form of the policy', () => {
    const list = 'self https://web.telegram.org http://localhost:9000'
    expect(readConfig({ ...SANDBOX, HOST_FRAME_ANCESTORS: list }).HOST_FRAME_ANCESTORS).toBe(
      "'self' https://web.telegram.org http://localhost:9000",
    )
  })

  test('readConfig refuses a card form on the origin of the wallet', () => {
    const variables = {
      ...SANDBOX,
      PUBLIC_URL: 'https://wallet.example',
      YOOKASSA_PAYOUT_AGENT_ID: '507218',
      YOOKASSA_PAYOUT_KEY: 'a key of payouts',
    }
    const read = (origin: string) => readConfig({ ...variables, CARD_FORM_ORIGIN: origin })
    expect(read('https://cards.example').providers.yookassaCards.state).toBe('set')
    expect(() => read('https://wallet.example/')).toThrow(
      /^CARD_FORM_ORIGIN must have another host/,
    )
  })

  test('readConfig requires the pepper outside the sandbox, and no provider', () => {
    expect(() => readConfig({})).toThrow(/^PEPPER must be set/)
    expect(readConfig({ PEPPER }).SANDBOX).toBe(false)
    expect(readConfig({ PEPPER, SMSC_LOGIN: 'wallet' }).providers.smsc).toMatchObject({
      state: 'incomplete',
      missing: ['SMSC_PASSWORD'],
    })
  })
})
