import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { WebContext } from '../../http/web-app.ts'
import type { PublicCall } from '../route.ts'
import { ownLanguageName } from '../../../contract/rules/own-language-name.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { LANGUAGES } from '../../../texts/languages.ts'

/** Returns the links that show this page in each other language. */
export function showLanguages({ language, web }: PublicCall) {
  const { pathname, searchParams } = new URL(web.req.url)
  const isPage = web.req.method === 'GET'
  // Filters stay; the sentence about the last act does not.
  searchParams.delete('notice')
  const hrefOf = (other: Language) => {
    const query = new URLSearchParams(isPage ? searchParams : {})
    query.set('language', other)
    return `${isPage ? pathname : '/'}?${query.toString()}`
  }
  return LANGUAGES.filter((other) => other !== language).map(
    (other) =>
      html`<a href="${hrefOf(other)}" hreflang="${other}" lang="${other}"
        >${ownLanguageName(other)}</a
      >`,
  )
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
