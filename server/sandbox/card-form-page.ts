import { html } from 'hono/html'
import { CARD_BRANDS } from '../../contract/rules/card-number.ts'
import type { WebApp } from '../http/web-app.ts'
import { CARD_FORM_SCRIPT } from './card-form-script.ts'
import { TEXTS } from '../../texts/texts.ts'
import { CARD_ENDS, CARD_FORM_PATH } from './sandbox-card.ts'

const SCRIPT_PATH = `${CARD_FORM_PATH}.js`

/** Last digits of the card that the form itself refuses. */
const REFUSED_END = '0004'

/** Nothing is sent anywhere: the page around the form gets its message. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'"

/** The card form of a provider, which the app shows in a frame. */
export function addCardForm(app: WebApp): void {
  app.get(SCRIPT_PATH, (web) => {
    web.header('Content-Type', 'text/javascript; charset=utf-8')
    return web.body(CARD_FORM_SCRIPT)
  })

  app.get(CARD_FORM_PATH, (web) => {
    const { language } = web.var
    const texts = TEXTS[language].sandbox
    const brands = CARD_BRANDS.map(({ brand, starts }) => [brand, starts.source])
    web.header('Content-Security-Policy', POLICY)
    web.header('Referrer-Policy', 'no-referrer')
    return web.html(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${texts.cardTitle}</title>
            <link rel="stylesheet" href="/sandbox/sandbox.css" />
            <script src="${SCRIPT_PATH}" defer></script>
          </head>
          <body class="frame">
            <form
              novalidate
              data-ends="${JSON.stringify(CARD_ENDS)}"
              data-brands="${JSON.stringify(brands)}"
              data-invalid="${texts.cardInvalid}"
              data-refused="${texts.cardRefused}"
              data-refused-end="${REFUSED_END}"
            >
              <label>
                ${texts.cardNumber}
                <input
                  name="number"
                  inputmode="numeric"
                  autocomplete="cc-number"
                  placeholder="0000 0000 0000 0000"
                  aria-describedby="card-error"
                />
              </label>
              <p id="card-error" role="alert"></p>
              <button class="main">${texts.cardAdd}</button>
            </form>
          </body>
        </html>`,
    )
  })
}
