import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { applyRules } from '../../domain/categories/rules.ts'
import { readFlow } from '../../domain/history/flow.ts'
import { readReceipt } from '../../domain/history/receipt.ts'
import { readRepeatDetails } from '../../domain/history/repeat-details.ts'
import { reportProblem } from '../../domain/history/report-problem.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of receipts (N3) and statistics in one currency (N2). */
export function addHistoryRoutes(app: WebApp, context: Context): void {
  const { db } = context

  defineRoute(app, context, endpoints.receipt, async ({ session, query, language, now }) => {
    const { userId } = session
    await applyRules(db, { userId, now })
    return readReceipt(db, { userId, number: query.number, language })
  })

  defineRoute(app, context, endpoints.repeatDetails, ({ session, query, now }) =>
    readRepeatDetails(db, { userId: session.userId, number: query.number, now }),
  )

  defineRoute(app, context, endpoints.flow, async ({ session, query, now }) => {
    const { userId } = session
    await applyRules(db, { userId, now })
    return readFlow(db, { userId, query })
  })

  defineRoute(app, context, endpoints.reportProblem, async (call) => {
    const { session, idempotencyKey, body: report, now, web } = call
    const { requestId, address } = web.var
    const by = { userId: session.userId, requestId, prefix: address.prefix }
    const reported = await reportProblem(db, { ...by, idempotencyKey, report, now })
    return { status: 'success', message: '', ...reported }
  })
}
