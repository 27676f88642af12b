import { html } from 'hono/html'
import type { Context } from '../context.ts'
import { moveRates } from '../domain/rates/rates.ts'
import type { WebApp } from '../http/web-app.ts'
import { TEXTS } from '../../texts/texts.ts'
import type { PageTexts } from './page-texts.ts'
import { answerSandboxPage, type SandboxMarkup } from './page.ts'

const CODE = /^[A-Z]{3,5}$/
/** A price moves by at most 30 percent up or down. */
const PERCENT = /^-?(?:[12]?\d|30)(?:\.\d)?$/

/**
 * Form on which a tester moves the simulated price of a currency, so that orders at a rate are
 * reached.
 */
export function addRatePages(app: WebApp, { db, rateSource, clock }: Context): void {
  app.post('/sandbox/rate', async (web) => {
    const texts = TEXTS[web.var.language].sandbox
    const { currency, percent } = await web.req.parseBody()
    const isRead =
      typeof currency === 'string' &&
      typeof percent === 'string' &&
      CODE.test(currency) &&
      PERCENT.test(percent)
    const moved = isRead
      ? await db.query(
          `UPDATE currency SET mid_usd = round(mid_usd * (100 + $2::numeric) / 100, 12)
           WHERE code = $1 AND NOT is_pegged AND mid_usd <> 1 RETURNING code`,
          [currency, percent],
        )
      : []
    if (moved.length > 0) await moveRates(db, rateSource, clock.now())
    const said = moved.length > 0 ? texts.rateMoved : texts.rateRefused
    return answerSandboxPage(web, { title: texts.rateTitle, body: html`<p>${said}</p>` })
  })
}

/** Returns the form. */
export function showRateForm(texts: PageTexts): SandboxMarkup {
  return html`
    <form method="post" action="/sandbox/rate">
      <label>${texts.rateCurrency} <input name="currency" value="EUR" required /></label>
      <label>${texts.ratePercent} <input name="percent" value="2" required /></label>
      <button class="main">${texts.rateMove}</button>
    </form>
  `
}
