import { html } from 'hono/html'
import * as v from 'valibot'
import { formatAmount, parseAmount } from '../../contract/rules/money.ts'
import type { Context } from '../context.ts'
import { takeHit } from '../domain/limits/limits.ts'
import { findConflict, ROLES } from '../office/access/roles.ts'
import { OPERATOR_NAME_LENGTH, OperatorName } from '../office/access/operator-name.ts'
import { inviteOperator, NameTakenError } from '../office/invite-operator.ts'
import type { WebApp } from '../http/web-app.ts'
import { TEXTS } from '../../texts/texts.ts'
import type { PageTexts } from './page-texts.ts'
import { answerSandboxPage, type SandboxMarkup } from './page.ts'
import { plantPayment } from './sandbox-statement.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/** Currency of planted payments, and the greatest one. */
const PLANTED = { code: 'RUB', decimals: 2 }
const MAX_PLANTED = 100_000_000n

/**
 * Forms on which a tester invites operators, as the command line does outside of the sandbox, and
 * plants a difference for them to find.
 */
export function addOfficePages(app: WebApp, context: Context): void {
  const { officeOrigin: origin } = context
  if (origin === undefined) return
  app.post('/sandbox/office', async (web) => {
    const texts = TEXTS[web.var.language].sandbox
    const form = await web.req.parseBody()
    const name = v.safeParse(OperatorName, form['name'])
    const roles = ROLES.filter((role) => form[role] === 'on')
    const refuse = (text: string) =>
      answerSandboxPage(web, { title: texts.officeTitle, body: html`<p>${text}</p>` })
    if (!name.success || roles.length === 0 || findConflict(roles)) return refuse(texts.officeWrong)
    const now = context.clock.now()
    const inviting = inviteOperator(context.db, { name: name.output, roles, origin, now })
    const link = await inviting.catch((error: unknown) => {
      if (error instanceof NameTakenError) return undefined
      throw error
    })
    if (link === undefined) return refuse(texts.officeNameTaken)
    const body = html`<p>${texts.officeInvited} <a href="${link}">${link}</a></p>`
    return answerSandboxPage(web, { title: texts.officeTitle, body })
  })
  app.post('/sandbox/statement', async (web) => {
    const texts = TEXTS[web.var.language].sandbox
    const { amount } = await web.req.parseBody()
    const now = context.clock.now()
    const minor =
      typeof amount === 'string' ? parseAmount(amount.trim(), PLANTED.decimals) : undefined
    if (minor === undefined || minor <= 0n || minor > MAX_PLANTED) {
      return answerSandboxPage(web, {
        title: texts.statementTitle,
        body: html`<p>${texts.statementWrong}</p>`,
      })
    }
    await takeHit(context.db, { key: 'sandbox:statement', limit: 100, windowSeconds: 3600, now })
    const noon = new Date(Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS + DAY_MS / 2)
    const text = formatAmount(minor, PLANTED.decimals)
    await plantPayment(context.db, { amount: text, currency_code: PLANTED.code, at: noon, now })
    const path = `${origin}/reconciliation/sandbox/${noon.toISOString().slice(0, 10)}`
    const body = html`<p>${texts.statementPlanted} <a href="${path}">${path}</a></p>`
    return answerSandboxPage(web, { title: texts.statementTitle, body })
  })
}

/** Returns the form, and where the office is; nothing where there is none. */
export function showOfficeForm({ officeOrigin }: Context, texts: PageTexts): SandboxMarkup | '' {
  if (officeOrigin === undefined) return ''
  return html`<h2>${texts.officeTitle}</h2>
    <p>${texts.officeHint} <a href="${officeOrigin}">${officeOrigin}</a></p>
    <form method="post" action="/sandbox/office">
      <label
        >${texts.officeName} <input name="name" required maxlength="${OPERATOR_NAME_LENGTH}"
      /></label>
      ${ROLES.map((role) => html`<label><input type="checkbox" name="${role}" /> ${role}</label>`)}
      <button class="main">${texts.officeInvite}</button>
    </form>
    <h3>${texts.statementTitle}</h3>
    <p>${texts.statementHint}</p>
    <form method="post" action="/sandbox/statement">
      <label>${texts.statementAmount} <input name="amount" required inputmode="decimal" /></label>
      <button>${texts.statementPlant}</button>
    </form>`
}
