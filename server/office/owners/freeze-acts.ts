import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { freezeOwner } from '../../domain/risk/freeze.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { FreezeFields } from './freeze-form.ts'
import { findOwner } from './read-owner.ts'
import { unfreezeKind } from './unfreeze-kind.ts'

/** Freezes an owner: one person does, at once. */
export async function freeze(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form, params } = call
  const owner = await findOwner(office.db, params['id'])
  const scope = v.parse(FreezeFields.entries.scope, form['scope'])
  const reason = form['reason'] ?? ''
  await office.db.transaction(async (tx) => {
    const { requestId } = actor
    const act = { userId: owner.id, scope, reason, operatorId: operator.id, requestId, now }
    const outcome = await freezeOwner(tx, act)
    if (outcome === 'closed') throw refuseForm(OFFICE_WORDS.owners.nothingLeft)
    if (outcome === 'frozen') throw refuseForm(OFFICE_WORDS.owners.alreadyFrozen)
    const before = owner.freeze?.scope ?? ''
    const detail = { before, after: scope }
    const done = { actor, now, event: 'owner_frozen', subject: owner.number } as const
    await writeOfficeAudit(tx, { ...done, reason, detail })
  })
  return { to: `/owners/${owner.id}`, notice: 'done' }
}

/** Asks for the end of a freeze, which a second person signs. */
export async function askUnfreeze(call: OfficeCall): Promise<Redirect> {
  const { office, form, params } = call
  const owner = await findOwner(office.db, params['id'])
  const { freeze: open, number } = owner
  if (!open) throw refuseForm(OFFICE_WORDS.owners.notFrozen)
  const { key = '', reason = '' } = form
  const content = {
    freeze: open.id,
    scope: open.scope,
    frozen_by: open.by,
    frozen_at: open.at.toISOString(),
    frozen_for: open.reason,
  }
  const asked = { kind: unfreezeKind.kind, subject: number, content, reason, key }
  await office.db.transaction((tx) => propose(tx, call, asked))
  return { to: '/approvals', notice: 'asked' }
}
