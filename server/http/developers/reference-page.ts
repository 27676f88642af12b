import { html } from 'hono/html'
import { READ_SCOPES } from '../../../contract/calls/program-access.ts'
import { readApiEndpoints } from '../../../contract/calls/read-api.ts'
import { describeReadApi, FAILURES, SUMMARIES } from './read-api-document.ts'
import { RECORD_LANGUAGE } from '../../../texts/languages.ts'

const { paths } = describeReadApi()

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromWallet(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest('base64')
  const [one, other] = [Buffer.from(given), Buffer.from('v1,' + mac)]
  return one.length === other.length && timingSafeEqual(one, other)
}`

const CALL = `curl -H 'Authorization: Bearer rk_…' https://your-wallet${readApiEndpoints.balances.path}`

const EVENT = `{
  "type": "payment.received",
  "id": "0190f5a0-…",
  "created_at": "2026-12-01T09:30:00.000Z",
  "data": {
    "id": "0190f5a0-…", "number": "T-7Q4K-92MD", "account_id": "0190…", "kind": "transfer",
    "amount": "12.50", "currency_code": "USD", "status": "complete",
    "created_at": "2026-12-01T09:29:58.000Z", "counterparty": "Anna K."
  }
}`

/** Returns the page of the reference: keys, calls, webhooks and Open Payments. */
export function writeReference({ hasOpenPayments }: { hasOpenPayments: boolean }) {
  return html`<!doctype html>
    <html lang="${RECORD_LANGUAGE}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>For programs</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/developers/reference.css" />
      </head>
      <body>
        <main>
          <h1>For programs</h1>
          <p>
            What a program can do with a wallet: read, learn of incoming money, and ask for
            payments. Keys and webhooks are made under Settings, Keys for programs.
          </p>
          <nav aria-label="Parts">
            <a href="#read">Read</a> <a href="#webhooks">Webhooks</a>
            ${hasOpenPayments ? html`<a href="#open-payments">Open Payments</a>` : ''}
          </nav>
          ${writeReading()} ${writeWebhooks()} ${hasOpenPayments ? writeStandard() : ''}
        </main>
      </body>
    </html>`
}

function writeReading() {
  return html`<section id="read">
    <h2>Read</h2>
    <p>
      A read key sees what its owner has chosen, ${READ_SCOPES.join(' or ')}, and can change
      nothing. It goes into the header; a key in an address is refused.
    </p>
    <pre tabindex="0"><code>${CALL}</code></pre>
    ${Object.entries(readApiEndpoints).map(
      ([name, { path, scope }]) =>
        html`<h3><code>GET ${path}</code></h3>
          <p>${SUMMARIES[name === 'balances' ? 'balances' : 'transactions']}. Scope: ${scope}.</p>
          ${writeParameters(path)}`,
    )}
    <h3>Refusals</h3>
    <dl>
      ${Object.entries(FAILURES).map(
        ([code, meaning]) =>
          html`<dt><code>${code}</code></dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
    <p>The whole document: <a href="/developers/openapi.json">OpenAPI 3.1</a>.</p>
  </section>`
}

function writeParameters(path: string) {
  const parameters = paths[path]?.get.parameters ?? []
  if (parameters.length === 0) return ''
  return html`<p>
    Parameters: ${parameters.map(({ name }) => html`<code>${name}</code> `)}. Pages go on with
    <code>cursor</code>, the <code>next_cursor</code> of the page before.
  </p>`
}

function writeWebhooks() {
  return html`<section id="webhooks">
    <h2>Webhooks</h2>
    <p>
      The wallet posts JSON to your https address when money has come in. Answer with any status
      from 200 to 299 within three seconds. Anything else is sent again after growing pauses, ten
      times over three days; then the webhook is turned off. The same <code>id</code> may come more
      than once.
    </p>
    <pre tabindex="0"><code>${EVENT}</code></pre>
    <p>
      Check the signature before you believe it. It follows Standard Webhooks: HMAC-SHA256 of
      <code>id.timestamp.body</code>.
    </p>
    <pre tabindex="0"><code>${VERIFY}</code></pre>
  </section>`
}

function writeStandard() {
  return html`<section id="open-payments">
    <h2>Open Payments</h2>
    <p>
      Payments in and out with the consent of owners go by the standard
      <a href="https://openpayments.dev" rel="noreferrer">Open Payments</a>. A program signs its
      requests with a key whose public half is registered at its wallet address.
    </p>
    <ul>
      <li>
        <a href="/developers/open-payments/wallet-address-server.yaml">Wallet address server</a>, at
        <code>/@name</code>
      </li>
      <li>
        <a href="/developers/open-payments/auth-server.yaml">Authorization server</a>, at
        <code>/op/auth</code>
      </li>
      <li>
        <a href="/developers/open-payments/resource-server.yaml">Resource server</a>, at
        <code>/op</code>
      </li>
    </ul>
  </section>`
}
