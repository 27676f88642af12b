import { html } from 'hono/html'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { formatAmount } from '../../contract/rules/money.ts'
import type { Context } from '../context.ts'
import { checkPayment } from '../domain/top-up/check-payment.ts'
import { finishPath } from '../domain/top-up/finish-path.ts'
import type { WebApp, WebContext } from '../http/web-app.ts'
import { isLinkValid } from './links.ts'
import { TEXTS } from '../../texts/texts.ts'
import { answerDeadLink, answerSandboxPage, outcomeButton } from './page.ts'
import {
  PLAYED_ACTS,
  type PlayedAct,
  paymentPath,
  playPayment,
  readPlayedActs,
} from './sandbox-payments.ts'

interface Order {
  id: string
  amount_minor: bigint
  decimals: number
  currency_code: string
}

/** Label of each button. */
const LABELS = {
  approve: 'payApprove',
  fail: 'payFail',
  pending: 'payLeave',
  refund: 'payRefund',
  dispute: 'payDispute',
  win: 'payWin',
} as const satisfies Record<PlayedAct, string>

/** Page on which a tester acts as the payment provider. */
export function addPaymentPages(app: WebApp, context: Context): void {
  const { db } = context

  app.get('/sandbox/pay/:order', async (web) => {
    const order = await findOrder(web, context)
    if (!order) return answerDeadLink(web)
    const { language } = web.var
    const texts = TEXTS[language].sandbox
    const acts = await readPlayedActs(db, order.id)
    const isOpen = acts.includes('approve')
    const amount = formatAmount(order.amount_minor, order.decimals)
    const money = formatMoney(amount, { language, currency: order.currency_code })
    const body = html`
      <dl>
        <dt>${texts.payAmount}</dt>
        <dd>${money.text}</dd>
      </dl>
      ${
        isOpen
          ? html`<p>${texts.payHint}</p>`
          : html`<p>${texts.payClosed}</p>
              <a class="button" href="${finishPath(order)}">${texts.toWallet}</a>`
      }
      ${
        acts.length > 0 &&
        html`<form method="post">
          ${acts.map((act) => outcomeButton(act, texts[LABELS[act]], act === 'approve'))}
        </form>`
      }
    `
    return answerSandboxPage(web, { title: texts.payTitle, body })
  })

  app.post('/sandbox/pay/:order', async (web) => {
    const order = await findOrder(web, context)
    if (!order) return answerDeadLink(web)
    const { outcome } = await web.req.parseBody()
    const act = PLAYED_ACTS.find((one) => one === outcome)
    if (act) {
      const { currency_code, amount_minor, decimals } = order
      const amount = formatAmount(amount_minor, decimals)
      await playPayment(db, { order: order.id, act, amount, currency_code })
      const { gateways, clock, log, metrics } = context
      await checkPayment(db, order.id, { payments: gateways.payments, clock, log, metrics })
    }
    return web.redirect(finishPath(order), 303)
  })
}

async function findOrder(
  web: WebContext,
  { db, clock, pepper }: Context,
): Promise<Order | undefined> {
  const id = web.req.param('order') ?? ''
  const link = { pepper, path: paymentPath(id) }
  if (!isLinkValid(link, web.req.query('sig'), clock.now())) return undefined
  const [order] = await db.query<Order>(
    `SELECT o.id, o.amount_minor, c.decimals, o.currency_code
     FROM payment_order o JOIN currency c ON c.code = o.currency_code WHERE o.id = $1`,
    [id],
  )
  return order
}
