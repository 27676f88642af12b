import { randomUUID } from 'node:crypto'
import { openShop } from '../../../examples/shop/shop/open-shop.mjs'
import type { Program, OpenWorld } from './open-payments-world.ts'

/** The page of a browser at the shop. */
export interface ShopPage {
  status: number
  text: string
  /** Where it was sent on. */
  to: string
}

/** The shop of the examples at a port of its own, with the clock of the wallet. */
export interface TestShop {
  url: string
  desk: string
  open: (path: string) => Promise<ShopPage>
  post: (path: string, form: Readonly<Record<string, string>>) => Promise<ShopPage>
  /** Presses a button of the front page. */
  order: (form: Readonly<Record<string, string>>, id?: string) => Promise<ShopPage & { id: string }>
  chargeDue: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts the shop of the examples as a program that has a wallet address and a key; `file` is where
 * it keeps its orders.
 */
export async function startShop(
  { wallet }: OpenWorld,
  { address, keyId, privateKey }: Program,
  file?: string,
): Promise<TestShop> {
  const shop = await openShop(
    {
      walletAddress: address,
      keyId,
      privateKey,
      host: 'localhost',
      port: 0,
      isTrial: true,
      ...(file !== undefined && { file }),
    },
    () => wallet.clock.now(),
  )
  const read = async (path: string, init: RequestInit = {}): Promise<ShopPage> => {
    const url = path.startsWith('http') ? path : shop.url + path
    const response = await fetch(url, { redirect: 'manual', ...init })
    const to = response.headers.get('Location') ?? ''
    return { status: response.status, text: await response.text(), to }
  }
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    read(path, { method: 'POST', body: new URLSearchParams(form) })
  return {
    url: shop.url,
    desk: new URL(shop.deskUrl).pathname,
    open: read,
    post,
    order: async (form, id = randomUUID()) => ({
      ...(await post('/orders', { order: id, ...form })),
      id,
    }),
    chargeDue: () => shop.chargeDue(),
    close: () => shop.close(),
  }
}
