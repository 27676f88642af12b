import * as v from 'valibot'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { Wallet } from './app-harness.ts'
import { balanceOf, readText, registerOwner } from './app-owners.ts'
import { placeOrder } from './rate-order-acts.ts'

/** What tests of orders at a rate do and read; `name` begins the keys of their calls. */
export function describeOrderWorld(wallet: () => Wallet, name: string) {
  let keys = 0
  const nextKey = () => `${name} order ${(keys += 1)}`
  const has = async (token: string, code: string) => Number(await balanceOf(wallet(), token, code))
  const notesOf = async (token: string) => {
    const { json } = await wallet().call('notifications', { token })
    return v.parse(walletEndpoints.notifications.answer, json).results
  }
  return {
    nextKey,
    has,
    notesOf,
    newestNote: async (token: string) => (await notesOf(token))[0]?.message ?? '',
    /** Registers an owner with an order that waits. */
    setUp: async (
      wish: Parameters<typeof placeOrder>[2] = { key: nextKey() },
      changes: object = {},
    ) => {
      const { token, phone } = await registerOwner(wallet(), { isVerified: true })
      const before = { EUR: await has(token, 'EUR'), RUB: await has(token, 'RUB') }
      const { json } = await placeOrder(wallet(), token, wish, changes)
      return { token, phone, before, id: readText(json['id']) }
    },
    walletOf: async (token: string) => {
      const { json } = await wallet().call('wallet', { token })
      return v.parse(walletEndpoints.wallet.answer, json).results[0]
    },
  }
}
