import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createHandler } from './handler.mjs'
import { createOrders } from './orders.mjs'
import { createRefunds } from './refunds.mjs'
import { openStore } from './store.mjs'
import { openWallet } from './wallet.mjs'

/**
 * Opens the shop at its port.
 * @param {import('./settings.mjs').Settings} settings
 * @param {() => Date} now the clock by which subscriptions are charged
 */
export async function openShop(settings, now = () => new Date()) {
  const { host, port, file, isTrial } = settings
  const store = openStore(file)
  const wallet = await openWallet(settings, now)
  let url = settings.url ?? ''
  const selling = { wallet, store, now, url: () => url, isTrial }
  const orders = createOrders(selling)
  const refunds = createRefunds(selling)
  const style = readFileSync(new URL('shop.css', import.meta.url), 'utf8')
  const handle = createHandler({ orders, refunds, wallet, store, style, isTrial })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  url ||= `http://${host}:${taken}`
  return {
    url,
    deskUrl: `${url}/desk/${store.state.deskKey}`,
    /** Charges what is due. */
    chargeDue: () => orders.chargeDue(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(() => resolve(undefined)))
    },
  }
}
