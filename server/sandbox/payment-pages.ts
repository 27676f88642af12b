import { html } from 'hono/html'
import { formatMoney } from '../../src/contract/rules/money-format.ts'
import { formatAmount } from '../../src/contract/rules/money.ts'
import { isOrderOpen, type PaymentStatus } from '../../src/contract/rules/statuses.ts'
import type { Context } from '../context.ts'
import { settleTopUp } from '../domain/top-up/top-up.ts'
import type { WebApp, WebContext } from '../http/web-app.ts'
import { isLinkValid } from './links.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { answerDeadLink, answerPage, outcomeButton } from './page.ts'
import { paymentPath } from './sandbox-gateways.ts'

interface Order {
  id: string
  amount_minor: bigint
  decimals: number
  currency_code: string
  status: string
}

/** Result of each button. */
const OUTCOMES: ReadonlyMap<unknown, PaymentStatus> = new Map([
  ['approve', 'complete'],
  ['fail', 'failed'],
  ['pending', 'pending'],
])

/** Page on which a tester acts as the payment provider. */
export function addPaymentPages(app: WebApp, context: Context): void {
  const { db } = context

  app.get('/sandbox/pay/:order', async (web) => {
    const order = await findOrder(web, context)
    if (!order) return answerDeadLink(web)
    const { language } = web.var
    const texts = PAGE_TEXTS[language]
    const amount = formatAmount(order.amount_minor, order.decimals)
    const money = formatMoney(amount, { language, currency: order.currency_code })
    const body = html`
      <dl>
        <dt>${texts.payAmount}</dt>
        <dd>${money.text}</dd>
      </dl>
      ${
        isOrderOpen(order.status)
          ? html`<p>${texts.payHint}</p>
              <form method="post">
                ${outcomeButton('approve', texts.payApprove, true)}
                ${outcomeButton('fail', texts.payFail)} ${outcomeButton('pending', texts.payLeave)}
              </form>`
          : html`<p>${texts.payClosed}</p>
              <a class="button" href="${finishPath(order)}">${texts.toWallet}</a>`
      }
    `
    return answerPage(web, { title: texts.payTitle, body })
  })

  app.post('/sandbox/pay/:order', async (web) => {
    const order = await findOrder(web, context)
    if (!order) return answerDeadLink(web)
    const { outcome } = await web.req.parseBody()
    const now = context.clock.now()
    const settled = OUTCOMES.get(outcome)
    if (settled) await settleTopUp(db, { order: order.id, outcome: settled, now })
    return web.redirect(finishPath(order), 303)
  })
}

/** The app's result page, which polls the order's status (F5). */
function finishPath({ id, currency_code }: Order): string {
  const query = new URLSearchParams({ order: id, currencyCode: currency_code })
  return `/wallet/payments/finish?${query.toString()}`
}

async function findOrder(
  web: WebContext,
  { db, clock, pepper }: Context,
): Promise<Order | undefined> {
  const id = web.req.param('order') ?? ''
  const link = { pepper, path: paymentPath(id) }
  if (!isLinkValid(link, web.req.query('sig'), clock.now())) return undefined
  const [order] = await db.query<Order>(
    `SELECT o.id, o.amount_minor, c.decimals, o.currency_code, o.status
     FROM payment_order o JOIN currency c ON c.code = o.currency_code WHERE o.id = $1`,
    [id],
  )
  return order
}
