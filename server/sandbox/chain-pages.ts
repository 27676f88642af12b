import { html } from 'hono/html'
import type { WebApp } from '../http/web-app.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { answerDeadLink, answerPage } from './page.ts'

const HASH = /^0x[0-9a-f]{64}$/

/** The explorer of the played networks. It shows what is in its address and stores nothing. */
export function addChainPages(app: WebApp): void {
  app.get('/sandbox/chain/:network/:hash', (web) => {
    const { network, hash } = web.req.param()
    if (!HASH.test(hash) || !/^[a-z]{1,24}$/.test(network)) return answerDeadLink(web)
    const texts = PAGE_TEXTS[web.var.language]
    const body = html`
      <p>${texts.chainHint}</p>
      <ul class="messages">
        <li><small>${texts.chainNetwork}</small>${network}</li>
        <li><small>${texts.chainHash}</small>${hash}</li>
      </ul>
    `
    return answerPage(web, { title: texts.chainTitle, body })
  })
}
