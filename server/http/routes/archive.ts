import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../domain/audit-log.ts'
import { findArchiveOwner, writeArchive } from '../../domain/archive/write-archive.ts'
import { HOUR_SECONDS, takeHit } from '../../domain/limits/limits.ts'
import { defineRoute } from '../define-route.ts'
import { requirePin } from '../require-pin.ts'
import { sendFile } from '../send-file.ts'
import type { WebApp } from '../web-app.ts'

const ARCHIVES_PER_DAY = 5
const HOURS_OF_DAY = 24

/** The route of an owner's archive, a file that is made while it is sent (M7). */
export function addArchiveRoutes(app: WebApp, context: Context): void {
  const { db, log } = context

  defineRoute(app, context, endpoints.archive, async (call) => {
    const { session, body, language, now, web } = call
    const { userId } = session
    await requirePin(call, context, body.pin_code)
    await takeHit(db, {
      key: `archive:${userId}`,
      limit: ARCHIVES_PER_DAY,
      windowSeconds: HOURS_OF_DAY * HOUR_SECONDS,
      now,
    })
    const { requestId, address } = web.var
    const { prefix } = address
    await writeAudit(db, { event: 'archive_sent', userId, requestId, prefix, now })
    const bytes = writeArchive(db, await findArchiveOwner(db, userId), { language, now })
    const name = `wallet-data-${now.toISOString().slice(0, 10)}.zip`
    return sendFile(web, log, { bytes, name, type: 'application/zip' })
  })
}
