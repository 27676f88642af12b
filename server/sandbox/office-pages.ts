import { html } from 'hono/html'
import type { Context } from '../context.ts'
import { findConflict, ROLES } from '../office/access/roles.ts'
import { inviteOperator } from '../office/invite-operator.ts'
import type { WebApp } from '../http/web-app.ts'
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts'
import { answerPage, type Markup } from './page.ts'

const NAME_LENGTH = 60

/** Form on which a tester invites operators, as the command line does outside of the sandbox. */
export function addOfficePages(app: WebApp, context: Context): void {
  const { officeOrigin: origin } = context
  if (origin === undefined) return
  app.post('/sandbox/office', async (web) => {
    const texts = PAGE_TEXTS[web.var.language]
    const form = await web.req.parseBody()
    const name = typeof form['name'] === 'string' ? form['name'].trim() : ''
    const roles = ROLES.filter((role) => form[role] === 'on')
    const isWrong = name.length < 2 || name.length > NAME_LENGTH || roles.length === 0
    if (isWrong || findConflict(roles)) {
      return answerPage(web, { title: texts.officeTitle, body: html`<p>${texts.officeWrong}</p>` })
    }
    const now = context.clock.now()
    const link = await inviteOperator(context.db, { name, roles, origin, now })
    const body = html`<p>${texts.officeInvited} <a href="${link}">${link}</a></p>`
    return answerPage(web, { title: texts.officeTitle, body })
  })
}

/** Returns the form, and where the office is; nothing where there is none. */
export function showOfficeForm({ officeOrigin }: Context, texts: PageTexts): Markup | '' {
  if (officeOrigin === undefined) return ''
  return html`<h2>${texts.officeTitle}</h2>
    <p>${texts.officeHint} <a href="${officeOrigin}">${officeOrigin}</a></p>
    <form method="post" action="/sandbox/office">
      <label>${texts.officeName} <input name="name" required maxlength="${NAME_LENGTH}" /></label>
      ${ROLES.map((role) => html`<label><input type="checkbox" name="${role}" /> ${role}</label>`)}
      <button class="main">${texts.officeInvite}</button>
    </form>`
}
