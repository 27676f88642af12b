import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { countFile } from '../count-file.ts'
import { defineRoute } from '../define-route.ts'
import { receiptFile, statementFile } from '../owner-files.ts'
import { sendFile } from '../send-file.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes of statements (N4) and of receipts as PDF (N3): files that are made while they are sent.
 */
export function addStatementRoutes(app: WebApp, context: Context): void {
  const { db, log } = context

  defineRoute(app, context, endpoints.statement, async ({ session, query, now, web, language }) => {
    const { userId } = session
    const file = await statementFile(db, query, { userId, language, now })
    await countFile(db, userId, now)
    return sendFile(web, log, file)
  })

  defineRoute(
    app,
    context,
    endpoints.receiptFile,
    async ({ session, query, now, web, language }) => {
      const { userId } = session
      const file = await receiptFile(db, query, { userId, language, now })
      await countFile(db, userId, now)
      return sendFile(web, log, file)
    },
  )
}
