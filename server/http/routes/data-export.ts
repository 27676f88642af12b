import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../domain/audit-log.ts'
import { countArchive } from '../count-file.ts'
import { defineRoute } from '../define-route.ts'
import { archiveFile } from '../owner-files.ts'
import { requirePin } from '../require-confirmation.ts'
import { sendFile } from '../send-file.ts'
import type { WebApp } from '../web-app.ts'

/** The route of an owner's archive, a file that is made while it is sent (M7). */
export function addArchiveRoutes(app: WebApp, context: Context): void {
  const { db, log } = context

  defineRoute(app, context, endpoints.archive, async (call) => {
    const { session, body, language, now, web } = call
    const { userId } = session
    await requirePin(call, context, body.pin_code)
    await countArchive(db, userId, now)
    const { requestId, address } = web.var
    const { prefix } = address
    await writeAudit(db, { event: 'archive_sent', userId, requestId, prefix, now })
    return sendFile(web, log, await archiveFile(db, { userId, language, now }))
  })
}
