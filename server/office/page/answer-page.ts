import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { OfficeCall, OfficePage, PublicCall } from '../route.ts'
import { showFrame } from './frame.ts'
import { showLanguages, showMessages } from './messages.ts'
import { wordsIn } from './words.ts'

/** The least status of a failure. */
const LEAST_FAILURE = 400

/** Answers with a page: in the frame of the office for an operator, in a card for anybody else. */
export async function answerPage(
  call: PublicCall | OfficeCall,
  page: OfficePage,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { language, web } = call
  const words = wordsIn(OFFICE_WORDS.shared, language)
  const isForm = web.req.method === 'POST'
  const isFailure = status >= LEAST_FAILURE && call.refused === undefined
  const content = 'operator' in call ? await showFrame(call, page) : showCard(call, page)
  return web.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${page.title} · ${words('title')}</title>
          <link rel="stylesheet" href="/office.css" />
          <script src="/office.js" defer></script>
        </head>
        <body
          data-missing="${words('passkeysMissing')}"
          data-cancelled="${words('passkeyCancelled')}"
          data-no-answer="${words('noAnswer')}"
          data-sent="${words('sentAlready')}"
          ${isForm ? html`data-answer` : ''}
          ${isForm && isFailure ? html`data-failed` : ''}
        >
          ${content}
        </body>
      </html>`,
    status,
  )
}

function showCard(call: PublicCall, page: OfficePage) {
  const words = wordsIn(OFFICE_WORDS.shared, call.language)
  return html`<main class="card-page" id="content">
    <p class="brand">${words('title')}</p>
    <div class="card">${showMessages(call)} ${page.body}</div>
    <p class="foot">
      <span>${words(call.office.settings.sandbox ? 'sandbox' : 'live')}</span>
      ${showLanguages(call)}
    </p>
  </main>`
}
