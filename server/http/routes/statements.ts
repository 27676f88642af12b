import * as v from 'valibot'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { Receipt } from '../../../src/contract/receipts.ts'
import { FILE_TYPES } from '../../../src/contract/statements.ts'
import type { Context } from '../../context.ts'
import { documentDates } from '../../domain/history/document-dates.ts'
import { operatorOf } from '../../domain/history/document-operator.ts'
import { brandName } from '../../domain/history/document-words.ts'
import { readReceipt } from '../../domain/history/receipt.ts'
import { writeReceiptPdf } from '../../domain/history/receipt-pdf.ts'
import { writeStatementCsv } from '../../domain/history/statement-csv.ts'
import { writeStatementPdf } from '../../domain/history/statement-pdf.ts'
import { openStatement, readHolder, readStatement } from '../../domain/history/statement-source.ts'
import { HOUR_SECONDS, takeHit } from '../../domain/limits/limits.ts'
import { defineRoute } from '../define-route.ts'
import { sendFile } from '../send-file.ts'
import type { WebApp } from '../web-app.ts'

/** Files of one owner, statements and receipts. */
const FILES_PER_HOUR = 30

/** Routes of statements (N4) and of receipts as PDF (N3): files that are made while they are sent. */
export function addStatementRoutes(app: WebApp, context: Context): void {
  const { db, log } = context
  const countFile = (userId: string, now: Date) =>
    takeHit(db, {
      key: `files:${userId}`,
      limit: FILES_PER_HOUR,
      windowSeconds: HOUR_SECONDS,
      now,
    })

  defineRoute(app, context, endpoints.statement, async ({ session, query, now, web, ...call }) => {
    const { userId } = session
    const { format, account_ids: accountIds, language = call.language } = query
    const dates = documentDates(language, query.time_zone)
    const [since, until] = [new Date(query.created_at__gte), new Date(query.created_at__lt)]
    const scope = await openStatement(db, { userId, accountIds, since, until, now })
    await countFile(userId, now)
    const parts = readStatement(db, scope)
    const { owner, environment } = scope
    const operator = operatorOf(language)
    const brand = brandName(environment, language)
    const head = { brand, operator, language, dates, owner, now }
    const bytes =
      format === 'csv'
        ? writeStatementCsv(parts, { language, dates })
        : writeStatementPdf(parts, { ...head, since, until })
    const days = `${dates.plain(since)}-${dates.plain(new Date(until.getTime() - 1))}`
    return sendFile(web, log, {
      bytes,
      name: `statement-${days}.${format}`,
      type: FILE_TYPES[format],
    })
  })

  defineRoute(
    app,
    context,
    endpoints.receiptFile,
    async ({ session, query, now, web, ...call }) => {
      const { userId } = session
      const { number, language = call.language } = query
      const dates = documentDates(language, query.time_zone)
      const receipt = v.parse(Receipt, await readReceipt(db, { userId, number, language }))
      await countFile(userId, now)
      const { masked: owner, environment } = await readHolder(db, userId)
      const brand = brandName(environment, language)
      const bytes = writeReceiptPdf(receipt, {
        brand,
        operator: operatorOf(language),
        owner,
        language,
        dates,
        now,
      })
      return sendFile(web, log, { bytes, name: `receipt-${number}.pdf`, type: FILE_TYPES.pdf })
    },
  )
}
