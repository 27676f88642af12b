import { PLANS } from './periods.mjs'
import { explain, isEnded, ShopRefusal } from './plain-words.mjs'
import { createQueue } from './store.mjs'
import { isProved } from './wallet.mjs'

/** @typedef {import('./store.mjs').Order} Order */

/**
 * What the owner of the shop's wallet is asked to allow for refunds in a month, in whole units of
 * its currency.
 */
const MONTHLY = 200n
const REFUND_MS = 86_400_000

/**
 * Refunds: the shop pays back from its own wallet. Its owner allows that once, with a limit for
 * each month, as any buyer does.
 * @param {import('./orders.mjs').Selling} selling
 */
export function createRefunds({ wallet, store, now, url }) {
  const { state, save } = store
  const queue = createQueue()

  return {
    isAllowed: () => state.refundToken !== undefined,

    /** Asks the owner of the shop's wallet, and returns where. */
    async connect() {
      const own = await wallet.readOwn()
      const { assetCode, assetScale } = own
      const value = String(MONTHLY * 10n ** BigInt(assetScale))
      state.refundPending = await wallet.ask({
        from: own,
        amount: { value, assetCode, assetScale },
        interval: `R/${now().toISOString()}/${PLANS['month']?.duration ?? ''}`,
        back: `${url()}/desk/${state.deskKey}/return`,
      })
      save()
      return state.refundPending.redirect
    },

    /**
     * Keeps what the owner of the shop's wallet has allowed. Throws ShopRefusal for a return that
     * the wallet has not made, and what the wallet says of a no.
     * @param {{ hash: string, reference: string, result: string }} brought
     */
    async comeBack({ hash, reference, result }) {
      const { refundPending: pending } = state
      if (!pending) return
      const isSaidNo = result !== '' && reference === ''
      if (!isSaidNo && !isProved(pending, { hash, reference })) {
        throw new ShopRefusal('This return is not from the wallet of the shop.')
      }
      state.refundToken = await wallet.collect(pending, isSaidNo ? undefined : reference)
      delete state.refundPending
      save()
    },

    /**
     * Pays an order back, once: a refund that was begun goes on with the same incoming payment at
     * the wallet of the buyer, as long as that takes money.
     * @param {Order} order
     */
    refund: (order) =>
      queue('refunds', async () => {
        if (order.state !== 'paid' || order.refund?.state === 'done') return
        if (!state.refundToken) throw new ShopRefusal('Allow refunds first.')
        const own = await wallet.readOwn()
        const { amount } = order
        const metadata = { description: `Refund: ${order.title}`, externalRef: order.id }
        try {
          if (!(await isPaidBack(order))) {
            const incoming = await openRefund(order, metadata)
            state.refundToken = await wallet.refresh(state.refundToken)
            save()
            const token = state.refundToken
            await wallet.pay({ from: own, incoming, token, debit: amount, metadata })
          }
          if (order.refund) Object.assign(order.refund, { state: 'done', doneAt: now().getTime() })
        } catch (error) {
          const why = explain(error).replaceAll('Your wallet', 'The wallet of the shop')
          if (isEnded(error)) delete state.refundToken
          throw new ShopRefusal(why)
        } finally {
          save()
        }
      }),
  }

  /** @param {Order} order */
  async function isPaidBack({ buyer, refund }) {
    return refund !== undefined && (await wallet.readIncoming(buyer, refund.incoming)).received > 0n
  }

  /**
   * Returns the incoming payment of a refund: the same one as long as it takes money.
   * @param {Order} order @param {Record<string, string>} metadata
   */
  async function openRefund(order, metadata) {
    const at = now().getTime()
    if (order.refund && order.refund.expiresAt > at) return order.refund.incoming
    const expiresAt = new Date(at + REFUND_MS)
    const incoming = await wallet.makeIncoming({ at: order.buyer, expiresAt, metadata })
    order.refund = { incoming, expiresAt: expiresAt.getTime(), state: 'open' }
    save()
    return incoming
  }
}

/** @typedef {ReturnType<typeof createRefunds>} Refunds */
