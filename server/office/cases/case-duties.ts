import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { hasPermission } from '../access/permissions.ts'
import { type ListedOperator, listOperators } from '../access/operators.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { Reason, RowId, Seen } from '../form-fields.ts'
import { isDay } from '../../domain/reconciliation/day.ts'
import { choiceField, reasonField, showForm, textField } from '../page/form.ts'
import { requireSeen, seenField, type SeenState } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findChosenCase } from './find-chosen-case.ts'
import type { ComplianceCase } from './read-cases.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const MOST_DAYS = 365

/** Fields of the form that names who is responsible. */
export const AssignFields = v.strictObject({
  operator: v.union([RowId, v.literal('')]),
  seen: Seen,
})

/** Fields of the form that moves the deadline. */
export const DeadlineFields = v.strictObject({
  day: v.pipe(v.string(), v.isoDate()),
  reason: Reason,
  seen: Seen,
})

/** Returns the forms of who is responsible for an open case, and of its deadline. */
export async function showDuties(call: OfficeCall, shown: ComplianceCase) {
  const { id, state, assigneeId } = shown
  if (state !== 'open' || !call.can('case.work')) return ''
  const words = wordsIn(OFFICE_WORDS.cases, call.language)
  const operators = await listDeciders(call)
  return html`${showForm(call, {
      action: `/cases/${id}/assign`,
      body: (own) =>
        html`${seenField([shown.assigneeId])}
          ${choiceField(own, {
            name: 'operator',
            label: words('assignee'),
            choices: [
              ['', words('noAssignee')],
              ...operators.map(({ id: one, name }) => [one, name] as const),
            ],
            value: assigneeId ?? '',
            isOptional: true,
          })}<button>${words('assign')}</button>`,
    })}
    <details class="panel">
      <summary>${words('changeDeadline')}</summary>
      <div class="inside">
        ${showForm(call, {
          action: `/cases/${id}/deadline`,
          body: (own) =>
            html`${seenField([shown.deadline.toISOString()])}
              ${textField(own, { name: 'day', label: words('newDeadline'), isDay: true })}
              ${reasonField(own)} <button>${words('changeDeadline')}</button>`,
        })}
      </div>
    </details>`
}

async function listDeciders({ office }: OfficeCall): Promise<ListedOperator[]> {
  const all = await listOperators(office.db)
  return all.filter(({ state, roles }) => state === 'active' && hasPermission(roles, 'case.work'))
}

/** Names who is responsible for a case, or nobody. */
export async function assign(call: OfficeCall): Promise<Redirect> {
  const { actor, now, form } = call
  const { id } = await findChosenCase(call)
  const chosen = form['operator'] === '' ? undefined : form['operator']
  const operator = (await listDeciders(call)).find((one) => one.id === chosen)
  if (chosen !== undefined && !operator)
    throw refuseField('operator', OFFICE_WORDS.cases.noSuchOperator)
  await change(call, {
    id,
    stateOf: ({ assignee_id }) => [assignee_id],
    sql: `UPDATE compliance_case SET assignee_id = $2 WHERE id = $1`,
    values: [id, operator?.id ?? null],
    record: (tx) =>
      writeOfficeAudit(tx, {
        actor,
        now,
        event: 'match_assigned',
        subject: id,
        detail: { to: operator?.name ?? '' },
      }),
  })
  return { to: `/cases/${id}`, notice: 'done' }
}

/** Moves the deadline of a case to the end of a day. */
export async function moveDeadline(call: OfficeCall): Promise<Redirect> {
  const { actor, now, form } = call
  const { id } = await findChosenCase(call)
  const { day = '', reason = '' } = form
  const deadline = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS - 1)
  const last = now.getTime() + MOST_DAYS * DAY_MS
  if (!isDay(day) || !(deadline >= now) || deadline.getTime() > last) {
    throw refuseField('day', OFFICE_WORDS.cases.deadlinePast)
  }
  await change(call, {
    id,
    stateOf: ({ deadline: before }) => [before.toISOString()],
    sql: `UPDATE compliance_case SET deadline = $2 WHERE id = $1`,
    values: [id, deadline],
    record: (tx) =>
      writeOfficeAudit(tx, {
        actor,
        now,
        event: 'match_deadline',
        subject: id,
        reason,
        detail: { day },
      }),
  })
  return { to: `/cases/${id}`, notice: 'done' }
}

type Tx = Parameters<typeof writeOfficeAudit>[0]

interface Duties {
  assignee_id: string | null
  deadline: Date
}

interface Change {
  id: string
  /** What the form showed of the case. */
  stateOf: (duties: Duties) => SeenState
  sql: string
  values: unknown[]
  record: (tx: Tx) => Promise<void>
}

/**
 * Changes an open case and records it. Throws a refusal where it is decided, or another operator
 * has changed it.
 */
async function change(call: OfficeCall, { id, stateOf, sql, values, record }: Change) {
  await call.office.db.transaction(async (tx) => {
    const [open] = await tx.query<Duties>(
      `SELECT assignee_id, deadline FROM compliance_case WHERE id = $1 AND state = 'open' FOR UPDATE`,
      [id],
    )
    if (!open) throw refuseForm(OFFICE_WORDS.cases.alreadyDecided)
    requireSeen(call, stateOf(open))
    await tx.query(sql, values)
    await record(tx)
  })
}
