import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Chain } from '../../gateways/payout-gateways.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'

/** Longest time that a page waits for the nodes, ms. */
const PATIENCE_MS = 3000

/** Returns a notice for each chain on which nothing is paid out, and why; nothing where all pay. */
export async function showRefusingChains({ office, language }: OfficeCall) {
  const { usdc } = office.gateways.payoutMethods
  if (!usdc) return ''
  const words = wordsIn(OFFICE_WORDS.refusingChains, language)
  const chains = await Promise.race([usdc.listNetworks().catch(() => []), waitFor(PATIENCE_MS)])
  return html`${chains.map(({ name, refusal }) =>
    refusal
      ? html`<p class="notice ${refusal === 'nonce' ? 'bad' : 'warning'}" role="alert">
          <b>${words('head', { network: name })}</b> ${words(refusal)}
        </p>`
      : '',
  )}`
}

function waitFor(ms: number): Promise<readonly Chain[]> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, []).unref()
  })
}
