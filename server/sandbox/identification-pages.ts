import { html } from 'hono/html'
import { isCaseRunning } from '../../contract/rules/statuses.ts'
import type { Context } from '../context.ts'
import { type CaseOutcome, endCase } from '../domain/identification/end-case.ts'
import type { WebApp, WebContext } from '../http/web-app.ts'
import { isLinkValid } from './links.ts'
import { TEXTS } from '../../texts/texts.ts'
import { answerDeadLink, answerSandboxPage, outcomeButton } from './page.ts'
import { identificationPath } from './sandbox-gateways.ts'

/** Page of the app after an identification (J3). */
const RESULT_PATH = '/ondato/result'

/** Result of each button. */
const OUTCOMES: ReadonlyMap<unknown, CaseOutcome> = new Map<string, CaseOutcome>([
  ['approve', { status: 'complete' }],
  ['refuse', { status: 'aborted', reason: 'document_expired' }],
  ['abort', { status: 'aborted', reason: 'unfinished' }],
])

/** Page on which a tester acts as the identification provider. */
export function addIdentificationPages(app: WebApp, context: Context): void {
  const { db } = context

  app.get('/sandbox/identification/:case', async (web) => {
    const check = await findCase(web, context)
    if (!check) return answerDeadLink(web)
    const texts = TEXTS[web.var.language].sandbox
    const body = isCaseRunning(check.status)
      ? html`<p>${texts.checkHint}</p>
          <form method="post">
            ${outcomeButton('approve', texts.checkApprove, true)}
            ${outcomeButton('refuse', texts.checkRefuse)}
            ${outcomeButton('abort', texts.checkAbort)} ${outcomeButton('later', texts.checkLater)}
          </form>`
      : html`<p>${texts.checkClosed}</p>
          <a class="button" href="${RESULT_PATH}">${texts.toWallet}</a>`
    return answerSandboxPage(web, { title: texts.checkTitle, body })
  })

  app.post('/sandbox/identification/:case', async (web) => {
    const check = await findCase(web, context)
    if (!check) return answerDeadLink(web)
    const { outcome: chosen } = await web.req.parseBody()
    const now = context.clock.now()
    const outcome = OUTCOMES.get(chosen)
    if (outcome) await endCase(db, { caseId: check.id, providerRef: null, outcome, now })
    return web.redirect(RESULT_PATH, 303)
  })
}

async function findCase(
  web: WebContext,
  { db, clock, pepper }: Context,
): Promise<{ id: string; status: string } | undefined> {
  const id = web.req.param('case') ?? ''
  const link = { pepper, path: identificationPath(id) }
  if (!isLinkValid(link, web.req.query('sig'), clock.now())) return undefined
  const [found] = await db.query<{ id: string; status: string }>(
    'SELECT id, status FROM kyc_case WHERE id = $1',
    [id],
  )
  return found
}
