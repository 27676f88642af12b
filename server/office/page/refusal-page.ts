import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { PublicCall } from '../route.ts'
import { answerPage } from './answer-page.ts'

/** Answers with a page that says why something was refused, and leads back. */
export function showRefusal(
  call: PublicCall,
  { message, status }: { message: string; status: ContentfulStatusCode },
): Promise<Response> {
  const body = html`<h1>${message}</h1>
    <p><a class="button" href="/">${OFFICE_WORDS.shared.toOverview[call.language]}</a></p>`
  return answerPage({ ...call, refused: undefined }, { title: message, body }, status)
}
