import {
  explainDifference,
  releaseDifference,
  resolveDifference,
  takeDifference,
} from '../../domain/reconciliation/decide.ts'
import { findDay, listDifferences } from '../../domain/reconciliation/read-day.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findParty, pathOf } from './find-party.ts'

/**
 * Returns the difference of an address, which belongs to its day. Throws OfficeRefusal `notFound`.
 */
async function findNamed(call: OfficeCall) {
  const party = findParty(call)
  const stored = await findDay(call.office.db, party.source.provider, party.day)
  const rows = stored ? await listDifferences(call.office.db, stored) : []
  const row = rows.find(({ id }) => id === call.params['id'])
  if (!row) throw new OfficeRefusal('notFound')
  const path = pathOf(party)
  const act = { id: row.id, operatorId: call.operator.id, now: call.now }
  return { row, path, act, subject: `${party.source.provider} ${party.day}` }
}

/** Takes a difference. */
export async function take(call: OfficeCall): Promise<Redirect> {
  const { act, path } = await findNamed(call)
  const isTaken = await call.office.db.transaction((tx) => takeDifference(tx, act))
  if (!isTaken) throw new OfficeRefusal('changedMeanwhile')
  return { to: `${path}/${act.id}` }
}

/** Frees a difference that this operator took. */
export async function release(call: OfficeCall): Promise<Redirect> {
  const { act, path } = await findNamed(call)
  const isReleased = await call.office.db.transaction((tx) => releaseDifference(tx, act))
  if (!isReleased) throw new OfficeRefusal('changedMeanwhile')
  return { to: `${path}/${act.id}` }
}

/** Decides a difference with a reason: by an entry, or without one. */
export async function decideDifference(call: OfficeCall, transferId?: string): Promise<Redirect> {
  const { office, actor, now, form } = call
  const { row, act, path, subject } = await findNamed(call)
  const reason = form['reason'] ?? ''
  await office.db.transaction(async (tx) => {
    const isDecided =
      transferId === undefined
        ? await explainDifference(tx, { ...act, explanation: reason })
        : await resolveDifference(tx, { ...act, transferId, explanation: reason })
    if (!isDecided) throw new OfficeRefusal('changedMeanwhile')
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: transferId === undefined ? 'recon_explained' : 'recon_linked',
      subject,
      reason,
      detail: {
        kind: row.kind,
        ref: row.ref,
        ...(transferId !== undefined && { entry: transferId }),
      },
    })
  })
  return { to: path, notice: 'done' }
}
