import { timingSafeEqual } from 'node:crypto'
import { isMoving, showDesk, showNote, showOrder, showShop, writePage } from './pages.mjs'
import { explain, ShopRefusal } from './plain-words.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {{ status?: number, title?: string, body?: import('./html.mjs').Markup, refresh?: boolean, to?: string, style?: string }} Answer */

const MOST_BYTES = 10_000
/** Nothing but the shop's own style is loaded, and nobody frames it. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/**
 * Returns what answers the requests of browsers. A failure of a wallet is a page in plain words,
 * never a blank one.
 * @param {object} parts
 * @param {import('./orders.mjs').Orders} parts.orders
 * @param {import('./refunds.mjs').Refunds} parts.refunds
 * @param {import('./wallet.mjs').Wallet} parts.wallet
 * @param {import('./store.mjs').Store} parts.store
 * @param {string} parts.style
 * @param {boolean} parts.isTrial
 */
export function createHandler({ orders, refunds, wallet, store, style, isTrial }) {
  /** @param {{ address?: string, wrong?: string }} [shown] @returns {Promise<Answer>} */
  const front = async ({ address, wrong } = {}) => {
    const { assetCode: currency, address: own } = await wallet.readOwn()
    const body = showShop({
      currency,
      // Buyers of a trial have the wallet of the shop.
      example: isTrial ? own.replace(/[^/]*$/, '@name') : 'https://wallet.example/@name',
      isTrial,
      ...(address !== undefined && { address }),
      ...(wrong !== undefined && { wrong }),
    })
    return { title: 'Tea', body, status: wrong === undefined ? 200 : 400 }
  }

  /** @param {URLSearchParams} form @returns {Promise<Answer>} */
  const place = async (form) => {
    const read = (/** @type {string} */ name) => form.get(name) ?? ''
    const address = read('wallet')
    try {
      const order = await orders.place({
        id: read('order'),
        kind: read('kind'),
        amount: read('amount'),
        plan: read('plan'),
        address,
      })
      return { to: order.pending?.redirect ?? `/orders/${order.id}` }
    } catch (error) {
      return front({ address, wrong: wordsOf(error) })
    }
  }

  /** @param {import('./store.mjs').Order} order @param {URLSearchParams} query @returns {Promise<Answer>} */
  const comeBack = async (order, query) => {
    const read = (/** @type {string} */ name) => query.get(name) ?? ''
    await orders.comeBack(order, {
      hash: read('hash'),
      reference: read('interact_ref'),
      result: read('result'),
    })
    // The address with the proof does not stay in the history of the browser.
    return { to: `/orders/${order.id}` }
  }

  /** @param {string} rest @param {string} method @param {URLSearchParams} given @returns {Promise<Answer | undefined>} */
  const desk = async (rest, method, given) => {
    const { deskKey } = store.state
    const show = (/** @type {string} */ wrong = '') => ({
      title: 'Desk',
      body: showDesk({
        orders: orders.list(),
        deskKey,
        isAllowed: refunds.isAllowed(),
        wrong,
      }),
    })
    try {
      if (method === 'GET' && rest === '') return show()
      if (method === 'POST' && rest === '/connect') return { to: await refunds.connect() }
      if (method === 'GET' && rest === '/return') {
        await refunds.comeBack({
          hash: given.get('hash') ?? '',
          reference: given.get('interact_ref') ?? '',
          result: given.get('result') ?? '',
        })
        return { to: `/desk/${deskKey}` }
      }
      const order = orders.find(given.get('order') ?? '')
      if (method === 'POST' && rest === '/refund' && order) {
        await refunds.refund(order)
        return { to: `/desk/${deskKey}` }
      }
    } catch (error) {
      return { ...show(wordsOf(error)), status: 400 }
    }
    return undefined
  }

  /** @param {string} method @param {URL} url @param {URLSearchParams} form @returns {Promise<Answer | undefined>} */
  const route = async (method, { pathname, searchParams }, form) => {
    if (method === 'GET' && pathname === '/') return front()
    if (method === 'GET' && pathname === '/shop.css') return { style }
    if (method === 'POST' && pathname === '/orders') return place(form)
    const [, deskKey, rest = ''] = /^\/desk\/([\w-]+)(\/\w+)?$/.exec(pathname) ?? []
    if (deskKey !== undefined && isSame(deskKey, store.state.deskKey)) {
      return desk(rest, method, method === 'POST' ? form : searchParams)
    }
    const [, id, step = ''] = /^\/orders\/([\w-]+)(\/\w+)?$/.exec(pathname) ?? []
    const order = id === undefined ? undefined : orders.find(id)
    if (!order) return undefined
    if (method === 'GET' && step === '/return') return comeBack(order, searchParams)
    if (method === 'POST' && step === '/end') {
      await orders.end(order)
      return { to: `/orders/${order.id}` }
    }
    if (method !== 'GET' || step !== '') return undefined
    await orders.goOn(order)
    return { title: order.title, body: showOrder(order), refresh: isMoving(order) }
  }

  /** @param {Request} request @param {Response} response */
  return async (request, response) => {
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
    try {
      const form = method === 'POST' ? await readForm(request) : new URLSearchParams()
      const url = new URL(request.url ?? '/', 'http://shop')
      const answer = (await route(method, url, form)) ?? {
        status: 404,
        title: 'Not found',
        body: showNote('Not found', 'There is no such page in this shop.'),
      }
      send(response, answer)
    } catch (error) {
      const words = wordsOf(error)
      send(response, { status: 400, title: 'Not done', body: showNote('Not done', words) })
    }
  }
}

/**
 * Says why something did not work; what is wrong in the shop itself goes to its log too.
 * @param {unknown} error
 */
function wordsOf(error) {
  if (!(error instanceof ShopRefusal) && !(error instanceof Error && 'description' in error)) {
    console.error(error)
  }
  return explain(error)
}

/** @param {string} given @param {string} expected */
function isSame(given, expected) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** @param {Request} request */
async function readForm(request) {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new ShopRefusal('That is too much text.')
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** @param {Response} response @param {Answer} answer */
function send(response, { status = 200, title = '', body, refresh = false, to, style }) {
  if (to !== undefined) {
    response.writeHead(303, { ...HEADERS, Location: to }).end()
  } else if (style !== undefined) {
    const headers = { ...HEADERS, 'Content-Type': 'text/css; charset=utf-8' }
    response.writeHead(status, headers).end(style)
  } else if (body) {
    const headers = { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }
    response.writeHead(status, headers).end(writePage({ title, body, refresh }))
  }
}
