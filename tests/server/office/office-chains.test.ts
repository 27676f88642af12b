import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain, ChainRefusal } from '../../../server/gateways/payout-gateways.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'

const BASE: Chain = {
  code: 'base',
  name: 'Base',
  fee: '0.10',
  least: '1.00',
  minutes: 1,
  confirmations: 12,
  token_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  is_available: true,
}

describe('a network that pays nothing out, in the office', () => {
  let world: OfficeWorld
  let finance: TestOperator
  let administrator: TestOperator
  let listNetworks: () => Promise<Chain[]>
  beforeAll(async () => {
    world = await openOffice()
    const { gateways } = world.wallet.context
    const usdc = { ...gateways.payoutMethods.usdc, listNetworks: () => listNetworks() }
    Object.assign(gateways, { payoutMethods: { ...gateways.payoutMethods, usdc } })
    finance = await world.join('Fedor', ['finance'])
    administrator = await world.join('Anna', ['administrator'])
  })
  afterAll(() => world.close())

  const refuse = (refusal: ChainRefusal) => {
    listNetworks = () => Promise.resolve([{ ...BASE, is_available: false, refusal }])
  }

  test.each([
    ['nonce', 'its key may be stolen'],
    ['token', 'no USDC left'],
    ['gas', 'for fees'],
    ['fee', 'ceiling'],
    ['paused', 'paused the token'],
    ['silent', 'does not answer'],
  ] as const)(
    'a network that pays nothing out, in the office is named on the overview and at the payouts: %s',
    async (refusal, words) => {
      refuse(refusal)
      for (const path of ['/', '/payouts']) {
        const { html } = await finance.get(path)
        expect(html).toContain('Payouts of USDC · Base are refused.')
        expect(html).toContain(words)
      }
      expect((await administrator.get('/')).html).not.toContain('are refused')
    },
  )

  test('a network is not named while it pays out, and pages come without the answer of a node', async () => {
    listNetworks = () => Promise.resolve([BASE])
    expect((await finance.get('/payouts')).html).not.toContain('are refused')
    listNetworks = () => Promise.reject(new Error('away'))
    expect((await finance.get('/payouts')).status).toBe(200)
    listNetworks = () => new Promise(() => {})
    expect((await finance.get('/payouts')).status).toBe(200)
  })
})
