import { html } from 'hono/html'
import { whyNotAddress } from '../../contract/rules/crypto-address.ts'
import type { Context } from '../context.ts'
import { readTokenUnits } from '../domain/deposits/units.ts'
import type { WebApp } from '../http/web-app.ts'
import { TEXTS } from '../../texts/texts.ts'
import type { PageTexts } from './page-texts.ts'
import { answerDeadLink, answerSandboxPage, type SandboxMarkup } from './page.ts'
import { listDepositChains } from './sandbox-chain.ts'
import { sendOnChain } from './sandbox-deposits.ts'

const HASH = /^0x[0-9a-f]{64}$/

/** The explorer of the simulated networks, and the form by which a tester sends USDC on one. */
export function addChainPages(app: WebApp, context: Context): void {
  app.get('/sandbox/chain/:network/:hash', (web) => {
    const { network, hash } = web.req.param()
    if (!HASH.test(hash) || !/^[a-z]{1,24}$/.test(network)) return answerDeadLink(web)
    const texts = TEXTS[web.var.language].sandbox
    const body = html`
      <p>${texts.chainHint}</p>
      <ul class="messages">
        <li><small>${texts.chainNetwork}</small>${network}</li>
        <li><small>${texts.chainHash}</small>${hash}</li>
      </ul>
    `
    return answerSandboxPage(web, { title: texts.chainTitle, body })
  })

  app.post('/sandbox/chain', async (web) => {
    const texts = TEXTS[web.var.language].sandbox
    const sent = readSent(await web.req.parseBody())
    if (sent) await sendOnChain(context, sent)
    const body = html`<p>${sent ? texts.chainSent : texts.chainWrong}</p>`
    return answerSandboxPage(web, { title: texts.chainSendTitle, body, status: sent ? 200 : 422 })
  })
}

function readSent(fields: Record<string, unknown>) {
  const { network, address, amount } = fields
  const units = readTokenUnits(String(amount).trim())
  const known = listDepositChains().find(({ code }) => code === network)
  if (!known || typeof address !== 'string' || !units) return undefined
  return whyNotAddress(address.trim())
    ? undefined
    : { network: known.code, address: address.trim(), units }
}

/** Returns the form. */
export function showChainForm(texts: PageTexts): SandboxMarkup {
  return html`
    <p>${texts.chainSendHint}</p>
    <form method="post" action="/sandbox/chain">
      <label>
        ${texts.chainNetwork}
        <select name="network">
          ${listDepositChains().map(
            ({ code, name }) => html`<option value="${code}">${name}</option>`,
          )}
        </select>
      </label>
      <label>${texts.chainAddress} <input name="address" required /></label>
      <label>
        ${texts.chainAmount} <input name="amount" inputmode="decimal" value="10" required />
      </label>
      <button class="main">${texts.chainSend}</button>
    </form>
  `
}
