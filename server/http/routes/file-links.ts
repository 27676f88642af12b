import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { fileLinkEndpoints, WantedFile } from '../../../contract/calls/file-links.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { writeAudit } from '../../domain/audit-log.ts'
import { closeFileLink, createFileLink, openFileLink } from '../../domain/sessions/file-links.ts'
import { createReadLimit } from '../../domain/limits/read-limit.ts'
import { Refusal } from '../../domain/refusal.ts'
import { countArchive, countFile } from '../count-file.ts'
import { defineRoute } from '../define-route.ts'
import { limitBody } from '../limit-body.ts'
import { archiveFile, receiptFile, statementFile } from '../owner-files.ts'
import { requirePin } from '../require-confirmation.ts'
import { type SentFile, sendFile } from '../send-file.ts'
import type { WebApp } from '../web-app.ts'

/** Room for a picture. */
const MAX_BODY_BYTES = 256 * 1024
/** Addresses that one network asks for. */
const FETCHES_PER_MINUTE = 120
/** Where the messenger's web clients fetch files from. */
const MESSENGER_ORIGIN = 'https://web.telegram.org'

const Kept = v.object({ file: WantedFile, language: v.picklist(LANGUAGES), at: v.string() })
type Kept = v.InferOutput<typeof Kept>

/**
 * Routes of files at addresses of their own: an owner asks for an address, and the host in which
 * the app runs fetches the file from it, once and within minutes (decision 077).
 */
export function addFileLinkRoutes(app: WebApp, context: Context): void {
  const { db, log } = context
  const limit = createReadLimit(FETCHES_PER_MINUTE)
  app.use(fileLinkEndpoints.fileLink.path, limitBody(MAX_BODY_BYTES))

  defineRoute(app, context, endpoints.fileLink, async (call) => {
    const { session, body, language, now, web } = call
    const { userId } = session
    const { file, pin_code: pin } = body
    if (file.kind === 'archive') {
      if (pin === undefined) throw new Refusal('BAD_REQUEST')
      await requirePin(call, context, pin)
      await countArchive(db, userId, now)
      const { requestId, address } = web.var
      const { prefix } = address
      await writeAudit(db, { event: 'archive_sent', userId, requestId, prefix, now })
    } else await countFile(db, userId, now)
    const kept: Kept = { file, language, at: now.toISOString() }
    // What cannot be made is refused now, not where nobody sees it.
    const { name } = await makeFile(db, kept, userId)
    const wanted = JSON.stringify({ ...kept, file: writable(file) })
    const { token, expiresAt } = await createFileLink(db, { session, wanted, now })
    const path = `${endpoints.linkedFile.path}?token=${token}`
    return { status: 'ok', message: '', path, name, expires_at: expiresAt.toISOString() }
  })

  defineRoute(app, context, endpoints.linkedFile, async ({ query, now, web }) => {
    limit('files', now, web.var.address.networks)
    const isHead = web.req.method === 'HEAD'
    const { id, userId, wanted } = await openFileLink(db, { ...query, now, isHead })
    const file = await makeFile(db, v.parse(Kept, JSON.parse(wanted)), userId)
    web.header('Access-Control-Allow-Origin', MESSENGER_ORIGIN)
    web.header('Content-Security-Policy', "default-src 'none'; sandbox")
    web.header('Referrer-Policy', 'no-referrer')
    if (isHead) return sendFile(web, log, { ...file, bytes: nothing() })
    const closed = () => closeFileLink(db, id, now)
    return sendFile(web, log, { ...file, bytes: closing(file.bytes, closed) })
  })
}

/** Ids of accounts as the schema reads them. */
function writable(file: Kept['file']) {
  if (file.kind !== 'statement' || !file.account_ids) return file
  return { ...file, account_ids: file.account_ids.join(',') }
}

async function makeFile(
  db: Database,
  { file, language, at }: Kept,
  userId: string,
): Promise<SentFile> {
  const reader = { userId, language, now: new Date(at) }
  if (file.kind === 'statement') return statementFile(db, file, reader)
  if (file.kind === 'receipt') return receiptFile(db, file, reader)
  if (file.kind === 'archive') return archiveFile(db, reader)
  return { bytes: one(Buffer.from(file.png, 'base64')), name: 'qr.png', type: 'image/png' }
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A HEAD request has no body.
}

/** Ends the address when the last piece was read. */
async function* closing(bytes: AsyncIterable<Uint8Array>, close: () => Promise<void>) {
  yield* bytes
  await close()
}
