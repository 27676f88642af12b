import { createHash } from 'node:crypto'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { takeHit } from '../../domain/limits/limits.ts'
import { FileRefusal, MOST_BYTES } from '../../domain/reconciliation/read-csv.ts'
import { readStatementFile } from '../../domain/reconciliation/read-statement-file.ts'
import { reconcile, type RunEnd } from '../../domain/reconciliation/run.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { OfficeRefusal, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findParty, pathOf, type DifferenceParty, takesFile } from './find-party.ts'

const RUNS_PER_HOUR = 20
const HOUR_SECONDS = 3600

/** Asks the provider for its statement once more and compares. */
export async function runAgain(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, operator } = call
  const party = findParty(call)
  await limitRuns(call, party)
  const subject = `${party.source.provider} ${party.day}`
  const end = await reconcile(office.db, { ...party, operatorId: operator.id }, office, (tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'recon_run', subject }),
  )
  refuseEnd(end)
  // The page says itself that no statement came.
  return { to: pathOf(party), ...(end === 'done' && { notice: 'done' }) }
}

/** Takes the file of a statement and compares. A file that is none changes nothing. */
export async function takeFile(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, operator, web } = call
  const party = findParty(call)
  if (!takesFile(party.source)) throw new OfficeRefusal('notFound')
  await limitRuns(call, party)
  const { provider } = party.source
  const { file } = await web.req.parseBody()
  if (!(file instanceof File)) throw refuseForm(OFFICE_WORDS.reconciliation.empty)
  if (file.size > MOST_BYTES) throw refuseForm(OFFICE_WORDS.reconciliation.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const lines = readFile(bytes, party)
  const asked = { ...party, operatorId: operator.id, file: lines }
  const end = await reconcile(office.db, asked, office, (tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'recon_uploaded',
      subject: `${provider} ${party.day}`,
      detail: {
        rows: String(lines.length),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    }),
  )
  refuseEnd(end)
  return { to: pathOf(party), notice: 'done' }
}

function readFile(bytes: Uint8Array, { source, day }: DifferenceParty) {
  try {
    return readStatementFile(bytes, { provider: source.provider, day })
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    throw refuseForm(OFFICE_WORDS.reconciliation[error.fault], { row: String(error.row ?? '') })
  }
}

async function limitRuns({ office, now }: OfficeCall, { source }: DifferenceParty): Promise<void> {
  await takeHit(office.db, {
    key: `office:reconciliation:${source.provider}`,
    limit: RUNS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    now,
  })
}

function refuseEnd(end: RunEnd): void {
  if (end === 'closed') throw refuseForm(OFFICE_WORDS.reconciliation.isClosed)
  if (end === 'too_early') throw refuseForm(OFFICE_WORDS.reconciliation.tooEarly)
}
