import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { WebContext } from '../../http/web-app.ts'
import type { PublicCall } from '../route.ts'

/** Returns the link that shows this page in the other language. */
export function showLanguage({ language, web }: PublicCall) {
  const other = language === 'ru' ? 'en' : 'ru'
  const path = web.req.method === 'GET' ? web.req.path : '/'
  return html`<a href="${path}?language=${other}" hreflang="${other}" lang="${other}"
    >${OFFICE_WORDS.shared.otherLanguage[language]}</a
  >`
}

/** Returns the sentence about the last act: a refusal, or a notice that the address names. */
export function showMessages({ refused, web, language }: PublicCall) {
  if (refused) return html`<p class="notice bad" role="alert">${refused.message}</p>`
  const name = web.req.query('notice') ?? ''
  const notice = Object.entries(OFFICE_WORDS.notices).find(([key]) => key === name)?.[1]
  return notice ? html`<p class="notice" role="status">${notice[language]}</p>` : ''
}

/** Sends the browser to another page of the office. */
export function answerRedirect(web: WebContext, to: string): Response {
  return web.redirect(to, 303)
}
