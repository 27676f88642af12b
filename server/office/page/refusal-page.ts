import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { readFormPage } from '../form-page.ts'
import type { PublicCall } from '../route.ts'
import { answerPage } from './answer-page.ts'

/**
 * Answers with a page that says why something was refused, and leads back: to the form that was
 * sent, or to the overview.
 */
export function showRefusal(
  call: PublicCall,
  { message, status }: { message: string; status: ContentfulStatusCode },
): Promise<Response> {
  const { toOverview, toForm } = OFFICE_WORDS.shared
  const page = call.web.req.method === 'POST' ? readFormPage(call.web) : ''
  const back = html`<a class="button" href="${page}">${toForm[call.language]}</a>`
  const body = html`<h1>${message}</h1>
    <p>
      ${page === '' ? '' : back}
      <a class="button" href="/">${toOverview[call.language]}</a>
    </p>`
  return answerPage({ ...call, refused: undefined }, { title: message, body }, status)
}
