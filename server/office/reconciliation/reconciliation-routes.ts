import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { addDaysToDay, dayOf } from '../../domain/reconciliation/day.ts'
import { closeDay, findEntry } from '../../domain/reconciliation/decide.ts'
import { countWaitingDifferences, findDay } from '../../domain/reconciliation/read-day.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, RowId, SignedForm, Sort } from '../form-fields.ts'
import { OfficeRefusal, refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, Redirect, OfficeSection } from '../route.ts'
import { ENTRY_LENGTH } from './difference-panel.ts'
import { closeKind, writeCloseContent } from './close-kind.ts'
import { decideDifference, release, take } from './decide-difference.ts'
import { exportDifferences } from './export-differences.ts'
import { findParty, pathOf, subjectOf } from './find-party.ts'
import { showLast, showNamed } from './reconciliation-page.ts'
import { reopenKind } from './reopen-kind.ts'
import { runAgain, takeFile } from './run-acts.ts'

const DAY_PATH = '/reconciliation/:provider/:day'
const ONE_PATH = `${DAY_PATH}/:id`
const NoFields = v.strictObject({})
/** Days after which an undecided difference is late. */
const NORM_DAYS = 2

export const reconciliationSection: OfficeSection = {
  id: 'reconciliation',
  path: '/reconciliation',
  name: OFFICE_WORDS.reconciliation.title,
  icon: 'reconciliation',
  group: 3,
  permission: 'reconciliation.see',
  count: ({ db }, now) => countWaitingDifferences(db, addDaysToDay(dayOf(now), -NORM_DAYS)),
}

/** Routes of the reconciliation (P5). */
export const reconciliationRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/reconciliation',
    permission: 'reconciliation.see',
    answer: showLast,
  },
  {
    method: 'GET',
    path: DAY_PATH,
    permission: 'reconciliation.see',
    form: v.object({ sort: Sort, after: v.optional(RowId) }),
    answer: showNamed,
  },
  {
    method: 'GET',
    path: `${DAY_PATH}/export`,
    permission: 'reconciliation.see',
    answer: exportDifferences,
  },
  { method: 'GET', path: ONE_PATH, permission: 'reconciliation.see', answer: showNamed },
  {
    method: 'POST',
    path: `${DAY_PATH}/run`,
    permission: 'reconciliation.work',
    form: NoFields,
    page: showNamed,
    answer: runAgain,
  },
  {
    method: 'POST',
    path: `${DAY_PATH}/upload`,
    permission: 'reconciliation.work',
    form: NoFields,
    page: showNamed,
    answer: takeFile,
  },
  {
    method: 'POST',
    path: `${DAY_PATH}/close`,
    permission: 'reconciliation.work',
    isSigned: true,
    form: v.strictObject({ assertion: SignedForm }),
    page: showNamed,
    answer: close,
  },
  {
    method: 'POST',
    path: `${DAY_PATH}/close/ask`,
    permission: 'reconciliation.work',
    isSigned: true,
    form: v.strictObject({ key: FormKey, reason: Reason, assertion: SignedForm }),
    page: showNamed,
    answer: askToClose,
  },
  {
    method: 'POST',
    path: `${DAY_PATH}/reopen`,
    permission: 'reconciliation.reopen.ask',
    isSigned: true,
    form: v.strictObject({ key: FormKey, reason: Reason, assertion: SignedForm }),
    page: showNamed,
    answer: askToReopen,
  },
  {
    method: 'POST',
    path: `${ONE_PATH}/take`,
    permission: 'reconciliation.work',
    form: NoFields,
    page: showNamed,
    answer: take,
  },
  {
    method: 'POST',
    path: `${ONE_PATH}/release`,
    permission: 'reconciliation.work',
    form: NoFields,
    page: showNamed,
    answer: release,
  },
  {
    method: 'POST',
    path: `${ONE_PATH}/explain`,
    permission: 'reconciliation.work',
    isSigned: true,
    form: v.strictObject({ reason: Reason, assertion: SignedForm }),
    page: showNamed,
    answer: (call) => decideDifference(call),
  },
  {
    method: 'POST',
    path: `${ONE_PATH}/link`,
    permission: 'reconciliation.work',
    isSigned: true,
    form: v.strictObject({
      entry: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ENTRY_LENGTH)),
      reason: Reason,
      assertion: SignedForm,
    }),
    page: showNamed,
    answer: async (call) => {
      const { day } = findParty(call)
      const entry = await findEntry(call.office.db, call.form['entry'] ?? '', day)
      if (entry === undefined) throw refuseField('entry', OFFICE_WORDS.reconciliation.entryMissing)
      return decideDifference(call, entry)
    },
  },
]

async function close(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, operator } = call
  const party = findParty(call)
  const { day, source } = party
  const asked = { provider: source.provider, day, operatorId: operator.id, now }
  const stored = await findDay(office.db, source.provider, day)
  await office.db.transaction(async (tx) => {
    const end = await closeDay(tx, asked)
    if (end === 'undecided') {
      throw refuseForm(OFFICE_WORDS.reconciliation.blocked, { count: String(stored?.open ?? 0) })
    }
    if (end === 'no_statement') throw refuseForm(OFFICE_WORDS.reconciliation.noStatement)
    if (end === 'not_open') throw refuseForm(OFFICE_WORDS.reconciliation.isClosed)
    if (end === 'two_needed') throw refuseForm(OFFICE_WORDS.reconciliation.twoNeeded)
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'recon_closed',
      subject: `${source.provider} ${day}`,
    })
  })
  return { to: pathOf(party), notice: 'done' }
}

async function askToClose(call: OfficeCall): Promise<Redirect> {
  const { office, form } = call
  const { day, source } = findParty(call)
  const { provider } = source
  const { key = '', reason = '' } = form
  const id = await office.db.transaction(async (tx) => {
    const stored = await findDay(tx, provider, day)
    if (!stored?.run) throw refuseForm(OFFICE_WORDS.reconciliation.noStatement)
    if (stored.state === 'closed') throw refuseForm(OFFICE_WORDS.reconciliation.isClosed)
    if (stored.open > 0)
      throw refuseForm(OFFICE_WORDS.reconciliation.blocked, { count: String(stored.open) })
    const content = await writeCloseContent(tx, stored)
    const asked = { kind: closeKind.kind, subject: subjectOf(provider, day), content, reason, key }
    return propose(tx, call, asked)
  })
  return { to: `/approvals/${id}`, notice: 'asked' }
}

async function askToReopen(call: OfficeCall): Promise<Redirect> {
  const { office, form } = call
  const { day, source } = findParty(call)
  const { provider } = source
  const stored = await findDay(office.db, provider, day)
  if (stored?.state !== 'closed') throw new OfficeRefusal('changedMeanwhile')
  const { key = '', reason = '' } = form
  const content = { provider, day, round: String(stored.round) }
  const asked = { kind: reopenKind.kind, subject: subjectOf(provider, day), content, reason, key }
  await office.db.transaction((tx) => propose(tx, call, asked))
  return { to: '/approvals', notice: 'asked' }
}
