import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Language } from '../../contract/calls/texts.ts'
import type { WebContext } from '../http/web-app.ts'
import { TEXTS } from '../../texts/texts.ts'
import { ownLanguageName } from '../../contract/rules/own-language-name.ts'
import { LANGUAGES } from '../../texts/languages.ts'

export type SandboxMarkup = ReturnType<typeof html>

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export interface SandboxPage {
  title: string
  body: SandboxMarkup
  status?: ContentfulStatusCode
}

/** Answers with a whole page around `body`; values in markup made by `html` are escaped. */
export function answerSandboxPage(
  web: WebContext,
  { title, body, status = 200 }: SandboxPage,
): Promise<Response> {
  const { language } = web.var
  const texts = TEXTS[language].sandbox
  web.header('Content-Security-Policy', POLICY)
  web.header('Referrer-Policy', 'no-referrer')
  return Promise.resolve(
    web.html(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title} — E-Wallet</title>
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href="/sandbox/sandbox.css" />
          </head>
          <body>
            <header class="trial">${texts.trial}</header>
            <main>
              <h1>${title}</h1>
              ${body}
            </main>
            <footer>
              <a href="/">${texts.toWallet}</a>
              <a href="/sandbox?language=${language}">${texts.toSandbox}</a>
              ${LANGUAGES.filter((other) => other !== language).map(
                (other) =>
                  html`<a href="${languageUrl(web, other)}" hreflang="${other}" lang="${other}"
                    >${ownLanguageName(other)}</a
                  >`,
              )}
            </footer>
          </body>
        </html>`,
      status,
    ),
  )
}

/** A link that is spoilt, expired, or names something that does not exist. */
export function answerDeadLink(web: WebContext): Promise<Response> {
  const texts = TEXTS[web.var.language].sandbox
  web.set('refusal', 'LINK_INVALID')
  const body = html`<p>${texts.linkExpiredHint}</p>`
  return answerSandboxPage(web, { title: texts.linkExpired, body, status: 403 })
}

/** A button of a form that posts `outcome`. */
export function outcomeButton(outcome: string, label: string, isMain = false): SandboxMarkup {
  return html`<button name="outcome" value="${outcome}" class="${isMain ? 'main' : ''}">
    ${label}
  </button>`
}

/** The address of this page in a language. */
function languageUrl(web: WebContext, language: Language): string {
  const query = new URLSearchParams(web.req.query())
  query.set('language', language)
  return `${web.req.path}?${query.toString()}`
}
