import { PLANS } from './periods.mjs'
import { explain, isEnded, ShopRefusal } from './plain-words.mjs'
import { createQueue } from './store.mjs'
import { isProved } from './wallet.mjs'

/** @typedef {import('./store.mjs').Order} Order */

/** What the owner of the shop's wallet is asked to allow for refunds in a month, in whole units of its currency. */
const MONTHLY = 200n
const REFUND_MS = 86_400_000

/**
 * Refunds: the shop pays back from its own wallet. Its owner allows that once, with a limit for each month, as any buyer does.
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
     * Keeps what the owner of the shop's wallet has allowed. Throws ShopRefusal for a return that the wallet has not made.
     * @param {{ hash: string, reference: string }} brought
     */
    async comeBack(brought) {
      const { refundPending: pending } = state
      if (!pending) return
      if (!isProved(pending, brought)) {
        throw new ShopRefusal('This return is not from the wallet of the shop.')
      }
      state.refundToken = await wallet.collect(pending, brought.reference)
      delete state.refundPending
      save()
    },

    /**
     * Pays an order back, once: a refund that was begun goes on with the same incoming payment at the wallet of the buyer.
     * @param {Order} order
     */
    refund: (order) =>
      queue('refunds', async () => {
        if (order.state !== 'paid' || order.refund?.state === 'done') return
        if (!state.refundToken) throw new ShopRefusal('Allow refunds first.')
        const own = await wallet.readOwn()
        const { buyer, amount } = order
        const metadata = { description: `Refund: ${order.title}`, externalRef: order.id }
        const expiresAt = new Date(now().getTime() + REFUND_MS)
        order.refund ??= {
          incoming: await wallet.makeIncoming({ at: buyer, expiresAt, metadata }),
          state: 'open',
        }
        save()
        const { refund } = order
        try {
          const { received } = await wallet.readIncoming(buyer, refund.incoming)
          if (received === 0n) {
            state.refundToken = await wallet.refresh(state.refundToken)
            save()
            const token = state.refundToken
            const { incoming } = refund
            await wallet.pay({ from: own, incoming, token, debit: amount, metadata })
          }
          order.refund = { incoming: refund.incoming, state: 'done' }
        } catch (error) {
          refund.why = explain(error).replaceAll('Your wallet', 'The wallet of the shop')
          if (isEnded(error)) delete state.refundToken
          throw new ShopRefusal(refund.why)
        } finally {
          save()
        }
      }),
  }
}

/** @typedef {ReturnType<typeof createRefunds>} Refunds */
