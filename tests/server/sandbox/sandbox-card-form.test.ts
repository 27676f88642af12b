import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardFormMessage } from '../../../contract/calls/withdrawals.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { luhnCard } from '../support/money-acts.ts'

const ORIGIN = 'https://wallet.example'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const open = async (path: string) => {
  const answer = await wallet.app.request(path, { headers: { 'Accept-Language': 'en' } })
  return { headers: answer.headers, text: await answer.text() }
}

const readAttribute = (page: string, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''

/**
 * Runs the script of the form, submits a number, and returns what the page around the form gets.
 */
async function submit(number: string): Promise<CardFormMessage[]> {
  const { text: page } = await open('/sandbox/card-form')
  const { text: script } = await open('/sandbox/card-form.js')
  const messages: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const listen = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  const field = { value: number, setAttribute() {}, focus() {}, addEventListener: listen }
  const form = {
    elements: { number: field },
    dataset: {
      ends: readAttribute(page, 'data-ends'),
      brands: readAttribute(page, 'data-brands'),
      refusedEnd: readAttribute(page, 'data-refused-end'),
    },
    addEventListener: listen,
  }
  runInNewContext(script, {
    document: { querySelector: () => form, getElementById: () => ({}), documentElement: {} },
    window: {
      location: { origin: ORIGIN },
      parent: {
        postMessage: (message: unknown, target: string) => {
          expect(target).toBe(ORIGIN)
          messages.push(message)
        },
      },
    },
    crypto,
    ResizeObserver: class {
      observe() {}
    },
  })
  listeners.get('submit')?.({ preventDefault() {} })
  return messages.map((message) => v.parse(CardFormMessage, JSON.parse(JSON.stringify(message))))
}

test('the form runs its own script alone, sends nothing, and may be framed by the wallet', async () => {
  const { headers, text } = await open('/sandbox/card-form')
  const policy = headers.get('Content-Security-Policy')
  for (const part of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]) {
    expect(policy).toContain(part)
  }
  expect(headers.has('X-Frame-Options')).toBe(false)
  expect(text).toContain('Card number')
})

test.each([
  ['4417', 'complete', 'visa'],
  ['0002', 'failed', 'visa'],
  ['0005', 'refused', 'visa'],
])('a card that ends in %s becomes a token without its number', async (end, outcome, brand) => {
  const number = luhnCard(end)
  const messages = await submit(number.replaceAll(/(\d{4})/g, '$1 '))
  expect(messages).toEqual([
    {
      type: 'card-form.token',
      token: expect.stringMatching(new RegExp(`^sandbox-${outcome}-\\w+$`)),
      last4: end,
      brand,
    },
  ])
  expect(JSON.stringify(messages)).not.toContain(number.slice(0, 12))
})

test('a mistyped number stays in the form, and a refused card is named', async () => {
  expect(await submit('4111111111111112')).toEqual([])
  expect(await submit(luhnCard('0004'))).toEqual([{ type: 'card-form.refused' }])
})
