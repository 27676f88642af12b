import { html } from 'hono/html'
import type { Context } from '../../context.ts'
import type { CardWidget } from '../../gateways/payout-gateways.ts'
import { answerFailure } from '../failures.ts'
import type { WebApp, WebContext } from '../web-app.ts'
import { DEFAULT_LANGUAGE } from '../../../contract/calls/texts.ts'

/**
 * Serves the page that shows a provider's card widget, for a frame in the wallet. The widget is a
 * script of the provider: the page runs on an origin of its own, where neither token nor pages of
 * the wallet are in reach (decision 053), and under no other name of this server.
 */
export function addCardWidget(app: WebApp, { gateways, settings }: Context): void {
  const { card } = gateways.payoutMethods
  if (!card?.widget || settings.publicUrl === undefined) return
  const { widget } = card
  const { hostname } = new URL(card.formUrl(DEFAULT_LANGUAGE))
  const wallet = new URL(settings.publicUrl).origin
  const scriptPath = `${widget.path}.js`
  const policy = writePolicy(widget, wallet)

  const isElsewhere = (web: WebContext) => new URL(web.req.url).hostname !== hostname

  app.get(scriptPath, (web) => {
    if (isElsewhere(web)) return answerFailure(web, 'NOT_FOUND')
    web.header('Content-Type', 'text/javascript; charset=utf-8')
    return web.body(SCRIPT)
  })

  app.get(widget.path, (web) => {
    if (isElsewhere(web)) return answerFailure(web, 'NOT_FOUND')
    const { language } = web.var
    web.header('Content-Security-Policy', policy)
    web.header('Referrer-Policy', 'no-referrer')
    web.header('Cache-Control', 'no-store')
    return web.html(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${widget.title}</title>
            <script src="${widget.scriptUrl}" defer></script>
            <script src="${scriptPath}" defer></script>
          </head>
          <body data-account="${widget.account}" data-wallet="${wallet}">
            <div id="payout-form"></div>
          </body>
        </html>`,
    )
  })
}

/** The provider's script, its frames and its calls, and nobody around the page but the wallet. */
function writePolicy({ scriptUrl }: CardWidget, wallet: string): string {
  const { origin } = new URL(scriptUrl)
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `style-src 'unsafe-inline' ${origin}`,
    `img-src data: ${origin}`,
    `font-src ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${wallet}`,
  ].join('; ')
}

/** Shows the widget and sends the wallet around the page its height and the token of the card. */
const SCRIPT = `
'use strict'
const { account, wallet } = document.body.dataset
const tell = (message) => window.parent.postMessage(message, wallet)
const BRANDS = {
  Mir: 'mir',
  Visa: 'visa',
  MasterCard: 'mastercard',
  AmericanExpress: 'amex',
  UnionPay: 'unionpay',
}

// Without the provider's script no message is sent, and the wallet says that the form did not open.
const widget = new window.PayoutsData({
  type: 'payout',
  account_id: account,
  success_callback({ payout_token: token, last4, card_type: type }) {
    tell({ type: 'card-form.token', token, last4, brand: BRANDS[type] ?? 'other' })
  },
  error_callback() {
    tell({ type: 'card-form.refused' })
  },
})
Promise.resolve(widget.render('payout-form')).then(() => {
  new ResizeObserver(() => {
    tell({ type: 'card-form.height', height: document.documentElement.offsetHeight })
  }).observe(document.documentElement)
})
`
