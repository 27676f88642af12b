import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { freshPhone } from '../support/app-owners.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

test('wider IPv6 networks get a larger limit, which no narrower one can use up', async () => {
  const app = wallet.withSettings({ smsPerAddressPerHour: 2, trustProxy: 1 })
  const ask = async (address: string) => {
    const headers = { 'X-Forwarded-For': address }
    return (await call(app, endpoints.sendCode, { body: { phone: freshPhone() }, headers })).status
  }
  const askFrom = async (subnets: number[], times: number) => {
    const states: number[] = []
    for (const subnet of subnets) {
      for (let n = 0; n < times; n += 1) {
        states.push(await ask(`2001:db8:77:${subnet.toString(16)}::1`))
      }
    }
    return states.filter((status) => status === 200).length
  }
  expect(await askFrom([0], 20), 'a /64').toBe(2)
  expect(await askFrom([1, 2, 3, 4, 5], 2), 'the rest of its /56').toBe(6)
  expect(await askFrom([0x100], 2), 'the next /56').toBe(2)
  const sites = Array.from({ length: 20 }, (_, n) => 0x200 + n * 0x100)
  expect(await askFrom(sites, 2), 'the rest of the /48').toBe(22)
  expect(await ask('2001:db8:78::1')).toBe(200)
})
