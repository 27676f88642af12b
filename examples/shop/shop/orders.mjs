import { readOrder } from './goods.mjs'
import { periodAt, PLANS, startOfPeriod } from './periods.mjs'
import { explain, isDeclined, isEnded, isRefused, ShopRefusal } from './plain-words.mjs'
import { createQueue } from './store.mjs'
import { isProved } from './wallet.mjs'
import { readWalletAddress } from './wallet-places.mjs'

/** @typedef {import('./store.mjs').Order} Order */
/** @typedef {import('./store.mjs').Payment} Payment */

/** An owner answers within this time, ms; the incoming payment lives longer. */
const ANSWER_MS = 15 * 60_000
const PAYABLE_MS = 60 * 60_000
/**
 * A charge waits this long behind the start of its period, ms: clocks of shop and wallet differ.
 */
const LATE_MS = 10_000
/** Tries of one charge, spread over what is left of its period. */
const MOST_TRIES = 4
const LEAST_PAUSE_MS = 30_000
const ORDER_ID = /^[\da-f-]{36}$/

/**
 * What a shop sells with: its wallet, what it remembers, its clock and where it is reached.
 * @typedef {object} Selling
 * @property {import('./wallet.mjs').Wallet} wallet
 * @property {import('./store.mjs').Store} store
 * @property {() => Date} now
 * @property {() => string} url
 * @property {boolean} isTrial
 */

/**
 * Orders of the shop. Whether one is paid is decided by one thing alone: its incoming payment at
 * the shop's own wallet, which takes its amount once, however often somebody presses, returns or
 * restarts the shop.
 * @param {Selling} selling
 */
export function createOrders({ wallet, store, now, url, isTrial }) {
  const { state, save } = store
  const queue = createQueue()

  /** @param {Order} order @param {Partial<Order>} members */
  const change = (order, members) => {
    Object.assign(order, members)
    save()
  }
  /** @param {string} id */
  const find = (id) => (Object.hasOwn(state.orders, id) ? state.orders[id] : undefined)

  /** @param {Order} order @param {number} n @param {Date} expiresAt @returns {Promise<Payment>} */
  const openPayment = async (order, n, expiresAt) => {
    const at = await wallet.readOwn()
    const { amount } = order
    // A tip goes to an incoming payment that takes any amount.
    const asked = { at, expiresAt, metadata: describe(order, n) }
    const incoming = await wallet.makeIncoming(order.kind === 'tip' ? asked : { ...asked, amount })
    return { period: n, incoming, state: 'open' }
  }

  /** @param {Order} order @param {Payment} payment */
  const look = async (order, payment) => {
    const { received } = await wallet.readIncoming(await wallet.readOwn(), payment.incoming)
    if (received < BigInt(order.amount.value)) return false
    Object.assign(payment, { state: 'paid', paidAt: payment.paidAt ?? now().getTime() })
    delete payment.why
    save()
    return true
  }

  /**
   * Takes one payment. What was not refused may have been made, though its answer is lost: the
   * incoming payment knows.
   * @param {Order} order @param {Payment} payment
   */
  const take = async (order, payment) => {
    if (await look(order, payment)) return
    if (!order.token) throw new ShopRefusal('Nothing is allowed yet.')
    try {
      const token = await wallet.refresh(order.token)
      if (token !== order.token) change(order, { token })
      const metadata = describe(order, payment.period)
      const paying = { from: order.buyer, incoming: payment.incoming, token, metadata }
      await wallet.pay(order.kind === 'tip' ? { ...paying, receive: order.amount } : paying)
    } catch (error) {
      if (!isRefused(error) && (await look(order, payment))) return
      throw error
    }
    await look(order, payment)
  }

  /** Takes the first payment of an order whose owner has agreed. @param {Order} order */
  const takeFirst = async (order) => {
    const [payment] = order.payments
    if (!payment || order.state !== 'paying') return
    try {
      await take(order, payment)
      if (payment.state === 'paid') {
        change(order, { state: order.kind === 'subscription' ? 'active' : 'paid', why: '' })
      }
    } catch (error) {
      change(order, { ...(isRefused(error) && { state: 'failed' }), why: explain(error) })
    }
  }

  /** @param {Order} order */
  const isLate = (order) => order.state === 'asked' && order.expiresAt <= now().getTime()

  return {
    find,

    /** Returns all orders, the latest first. */
    list: () => Object.values(state.orders).toSorted((a, b) => b.createdAt - a.createdAt),

    /**
     * Places an order, and returns it. The id comes with the form, so that a second press of it is
     * the same order. Throws what the wallet of the buyer, or of the shop, refuses.
     * @param {{ id: string, kind: string, amount: string, plan: string, address: string }} asked
     * @returns {Promise<Order>}
     */
    place: (asked) =>
      queue(asked.id, async () => {
        const known = find(asked.id)
        if (known) return known
        if (!ORDER_ID.test(asked.id)) throw new ShopRefusal('Open the shop once more.')
        const own = await wallet.readOwn()
        const chosen = readOrder(asked, own, isTrial)
        const buyer = await wallet.lookUp(readWalletAddress(asked.address, isTrial))
        if (buyer.address === own.address) {
          throw new ShopRefusal('This is the wallet of the shop itself. Use yours.')
        }
        const at = now()
        const start = at.toISOString()
        /** @type {Order} */
        const order = {
          ...chosen,
          id: asked.id,
          buyer,
          state: 'asked',
          createdAt: at.getTime(),
          expiresAt: at.getTime() + ANSWER_MS,
          payments: [],
          ...(chosen.plan !== undefined && { start }),
        }
        const payment = await openPayment(order, 0, new Date(at.getTime() + PAYABLE_MS))
        const plan = chosen.plan === undefined ? undefined : PLANS[chosen.plan]
        order.payments.push(payment)
        order.pending = await wallet.ask({
          from: buyer,
          amount: order.amount,
          back: `${url()}/orders/${order.id}/return`,
          ...(plan ? { interval: `R/${start}/${plan.duration}` } : { receiver: payment.incoming }),
        })
        state.orders[order.id] = order
        save()
        return order
      }),

    /**
     * Goes on with an order whose buyer comes back from the wallet, the first time and any other. A
     * return that the wallet has not made changes nothing. Throws ShopRefusal for it.
     * @param {Order} order
     * @param {{ hash: string, reference: string, result: string }} brought
     */
    comeBack: (order, { hash, reference, result }) =>
      queue(order.id, async () => {
        const { pending } = order
        if (order.state !== 'asked' || !pending) return
        const isSaidNo = result !== '' && reference === ''
        if (!isSaidNo && !isProved(pending, { hash, reference })) {
          throw new ShopRefusal('This return is not from your wallet, so the shop does not use it.')
        }
        try {
          // The word of the browser is not enough for a no either: the wallet itself is asked.
          const token = await wallet.collect(pending, isSaidNo ? undefined : reference)
          delete order.pending
          change(order, { token, state: 'paying' })
        } catch (error) {
          if (isDeclined(error)) change(order, { state: 'declined', why: explain(error) })
          else if (isEnded(error) && !isSaidNo) {
            change(order, { state: 'failed', why: explain(error) })
          } else change(order, { why: explain(error) })
          return
        }
        await takeFirst(order)
      }),

    /**
     * Looks once more at an order that is on its way, after a restart or a lost answer, and ends
     * one that nobody has answered.
     * @param {Order} order
     */
    goOn: (order) =>
      queue(order.id, async () => {
        if (isLate(order)) {
          change(order, { state: 'failed', why: 'Nobody has answered in time. Nothing was taken.' })
        }
        await takeFirst(order)
      }),

    /**
     * Ends a subscription at the shop and at the wallet of the buyer.
     * @param {Order} order
     */
    end: (order) =>
      queue(order.id, async () => {
        if (order.state !== 'active') return
        change(order, { state: 'ended', why: 'You have ended it here.' })
        try {
          if (order.token) await wallet.end(order.token)
        } catch {
          // The shop charges nothing more; the owner can end the grant in the wallet too.
        }
      }),

    /** Charges all subscriptions that are due, each period once. */
    async chargeDue() {
      for (const order of Object.values(state.orders)) {
        await queue(order.id, () => charge(order))
      }
    },
  }

  /**
   * Charges the present period of a subscription. One that went by while the shop was off is not
   * charged later: nobody has agreed to two payments in one period.
   * @param {Order} order
   */
  async function charge(order) {
    const { plan: name, start } = order
    const plan = name === undefined ? undefined : PLANS[name]
    if (order.state !== 'active' || !plan || start === undefined) return
    const at = now().getTime()
    const period = periodAt(new Date(start), plan, at - LATE_MS)
    const length = startOfPeriod(new Date(start), plan, period + 1).getTime() - at
    const last = order.payments.at(-1)
    if (last && last.period >= period && (last.state === 'paid' || (last.dueAt ?? 0) > at)) return
    let payment = last?.period === period ? last : undefined
    try {
      if (!payment) {
        payment = await openPayment(order, period, new Date(at + length))
        order.payments.push(payment)
        save()
      }
      await take(order, payment)
    } catch (error) {
      const tries = (payment?.tries ?? 0) + 1
      const isOver = isEnded(error) || tries >= MOST_TRIES
      const dueAt = at + Math.max(LEAST_PAUSE_MS, length / (MOST_TRIES + 1))
      const why = explain(error)
      if (payment) Object.assign(payment, { state: 'refused', why, tries, dueAt })
      const end = isEnded(error) ? 'You have ended it in your wallet.' : `${why} So it has ended.`
      change(order, isOver ? { state: 'ended', why: end } : { why })
      return
    }
    if (payment.state === 'paid') change(order, { why: '' })
  }
}

/**
 * What the wallets of both sides show with a payment.
 * @param {Order} order
 * @param {number} n of the payment
 */
function describe({ id, kind, title }, n) {
  return { description: title, externalRef: kind === 'subscription' ? `${id}/${n + 1}` : id }
}

/** @typedef {ReturnType<typeof createOrders>} Orders */
