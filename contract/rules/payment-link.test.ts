import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLink } from './links.ts'
import {
  buildPaymentLink,
  type PaymentLink,
  readPastedLink,
  readPaymentLink,
} from './payment-link.ts'
import { cleanNote } from './transfer-note.ts'

const HOST = 'wallet.example'
const TOKEN = 'q7Rk2mXv9LpZ4tYb8Wc3'

const read = (text: string) => readPaymentLink(text, HOST)

const tokens = fc.stringMatching(/^[\w-]{16,64}$/)
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 1, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const links: fc.Arbitrary<PaymentLink> = fc.oneof(
  fc.record({ token: tokens }),
  fc.record({ token: tokens, currency: fc.constantFrom('RUB', 'USD', 'USDC') }),
  fc.record({
    token: tokens,
    currency: fc.constantFrom('RUB', 'USD', 'USDC'),
    amount: amounts,
    note: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .map(cleanNote)
      .filter((note) => note !== '' && !hasLink(note)),
  }),
)

describe('a payment link', () => {
  it('a payment link is written with its currency, amount and note', () => {
    const link = { token: TOKEN, currency: 'RUB', amount: '1500.00', note: 'За ужин' }
    const text = buildPaymentLink(`https://${HOST}`, link)
    expect(text).toBe(
      `https://${HOST}/p/${TOKEN}?c=RUB&a=1500.00&n=%D0%97%D0%B0+%D1%83%D0%B6%D0%B8%D0%BD`,
    )
    expect(buildPaymentLink(`https://${HOST}`, { token: TOKEN })).toBe(`https://${HOST}/p/${TOKEN}`)
  })

  it('a payment link is read as it was written, with and without its scheme', () => {
    fc.assert(
      fc.property(links, (link) => {
        const text = buildPaymentLink(`https://${HOST}`, link)
        expect(read(text)).toEqual(link)
        expect(read(` ${text.replace('https://', '')}\n`)).toEqual(link)
        expect(readPastedLink(text, HOST)).toEqual(link)
      }),
    )
  })

  it('a payment link is never read from another host', () => {
    fc.assert(
      fc.property(links, fc.webUrl(), (link, other) => {
        const text = buildPaymentLink(new URL(other).origin, link)
        expect(read(text)).toBeUndefined()
      }),
    )
  })

  it.each([
    `https://${HOST}@evil.example/p/${TOKEN}`,
    `https://evil.example/${HOST}/p/${TOKEN}`,
    `https://${HOST}.evil.example/p/${TOKEN}`,
    `https://${HOST}:8443/p/${TOKEN}`,
    `https://user@${HOST}/p/${TOKEN}`,
    `https://${HOST}/history`,
    `ftp://${HOST}/p/${TOKEN}`,
    TOKEN,
    'ST00012|Name=Test|Sum=100',
    '',
  ])('a payment link is not %j', (text) => {
    expect(read(text)).toBeUndefined()
  })

  it.each([
    `/p/short`,
    `/p/${'a'.repeat(65)}`,
    `/p/${TOKEN}%2f..`,
    `/p/${TOKEN}?c=rub`,
    `/p/${TOKEN}?c=RUB&a=1500.005`,
    `/p/${TOKEN}?c=JPY&a=1500.50`,
    `/p/${TOKEN}?c=RUB&a=1234567890123`,
    `/p/${TOKEN}?c=RUB&a=-5`,
    `/p/${TOKEN}?c=RUB&a=0.00`,
    `/p/${TOKEN}?c=RUB&a=1e3`,
    `/p/${TOKEN}?c=RUB&a=`,
    `/p/${TOKEN}?n=${'a'.repeat(141)}`,
    `/p/${TOKEN}?a=1500.00`,
    `/p/${TOKEN}?c=RUB&a=1.00&a=100.00`,
    `/p/${TOKEN}?n=shop.example`,
    `/p/${TOKEN}?n=⒈🅪`,
  ])('a payment link that was changed is refused: %s', (path) => {
    expect(read(`https://${HOST}${path}`)).toBe('bad')
  })

  it('a payment link takes twelve digits before the decimal sign', () => {
    expect(read(`${HOST}/p/${TOKEN}?c=RUB&a=999999999999.99`)).toMatchObject({
      amount: '999999999999.99',
    })
  })

  it('a payment link drops what is hidden in a note', () => {
    expect(read(`${HOST}/p/${TOKEN}?n=a%0Ab%E2%80%AEc`)).toMatchObject({ note: 'a bc' })
    expect(read(`${HOST}/p/${TOKEN}?n=%0A`)).toEqual({ token: TOKEN })
  })
})

describe('a pasted text', () => {
  it('a pasted text may be the token alone', () => {
    expect(readPastedLink(` ${TOKEN} `, HOST)).toEqual({ token: TOKEN })
    expect(readPastedLink('too-short', HOST)).toBeUndefined()
  })
})
