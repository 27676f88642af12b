import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { applyRules } from '../../domain/categories/rules.ts'
import { readFlow } from '../../domain/history/flow.ts'
import { readReceipt } from '../../domain/history/receipt.ts'
import { readRepeatDetails } from '../../domain/history/repeat-details.ts'
import { readQuestionOf } from '../../domain/help/question-of-transaction.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of receipts (N3) and statistics in one currency (N2). */
export function addHistoryRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context

  defineRoute(app, context, endpoints.receipt, async ({ session, query, language, now }) => {
    const { userId } = session
    await applyRules(db, { userId, now })
    const receipt = await readReceipt(db, { userId, number: query.number, language })
    const transactionId = String(receipt.transaction.id)
    const hours = settings.helpAnswerHours
    return { ...receipt, ...(await readQuestionOf(db, { userId, transactionId, hours })) }
  })

  defineRoute(app, context, endpoints.repeatDetails, ({ session, query, now }) =>
    readRepeatDetails(db, { userId: session.userId, number: query.number, now }),
  )

  defineRoute(app, context, endpoints.flow, async ({ session, query, now }) => {
    const { userId } = session
    await applyRules(db, { userId, now })
    return readFlow(db, { userId, query })
  })
}
