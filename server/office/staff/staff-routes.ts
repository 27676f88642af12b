import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { OperatorName } from '../access/operator-name.ts'
import { disableOperator, findNamesake, type ListedOperator } from '../access/operators.ts'
import { nameRoles } from '../access/role-words.ts'
import { findConflict, ROLES, type Role } from '../access/roles.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, Seen, SignedForm } from '../form-fields.ts'
import { requireSeen } from '../page/seen.ts'
import type { OfficeSection } from '../route.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, Typed } from '../route.ts'
import { recoveryKind, findListed, rolesKind, whyNotRoles } from './staff-kinds.ts'
import { showOne, showStaff } from './staff-page.ts'

const Checked = v.optional(v.literal('on'))
const RoleFields = {
  viewer: Checked,
  support: Checked,
  finance: Checked,
  approver: Checked,
  administrator: Checked,
}
const Acting = { key: FormKey, reason: Reason, assertion: SignedForm }

export const staffSection: OfficeSection = {
  id: 'staff',
  path: '/staff',
  name: OFFICE_WORDS.staff.title,
  icon: 'staff',
  group: 4,
  permission: 'staff.see',
}

/** Routes of staff and roles (P1). Whoever administers them moves no money. */
export const staffRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/staff',
    permission: 'staff.see',
    form: v.object({ sort: v.optional(v.string()) }),
    answer: (call) => showStaff(call),
  },
  { method: 'GET', path: '/staff/:id', permission: 'staff.see', answer: showOne },
  {
    method: 'POST',
    path: '/staff/invite',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject({ ...Acting, ...RoleFields, name: OperatorName }),
    page: (call) => showStaff(call),
    answer: async (call) => {
      const name = call.form['name'] ?? ''
      const namesake = await call.office.db.transaction((tx) => findNamesake(tx, name))
      if (namesake) {
        throw refuseField('name', OFFICE_WORDS.staff.nameTaken, { name: namesake.name })
      }
      // The new operator has no id yet: the key of the form stands for it.
      return askRoles(call, { subject: call.form['key'] ?? randomUUID(), name, before: [] })
    },
  },
  {
    method: 'POST',
    path: '/staff/:id/roles',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject({ ...Acting, ...RoleFields, seen: Seen }),
    page: showOne,
    answer: async (call) => {
      const { id, name, roles, state } = await findOne(call)
      requireSeen(call, [...roles, state])
      return askRoles(call, { subject: id, name, before: roles })
    },
  },
  {
    method: 'POST',
    path: '/staff/:id/recovery',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject({ ...Acting, seen: Seen }),
    page: showOne,
    answer: async (call) => {
      const { id, name, roles, state } = await findOne(call)
      requireSeen(call, [...roles, state])
      const { key = '', reason = '' } = call.form
      const content = { name, before: roles.join(' ') }
      const asked = { kind: recoveryKind.kind, subject: id, content, reason, key }
      await call.office.db.transaction((tx) => propose(tx, call, asked))
      return { to: '/approvals', notice: 'asked' }
    },
  },
  {
    method: 'POST',
    path: '/staff/:id/disable',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject({ reason: Reason, assertion: SignedForm }),
    page: showOne,
    answer: disable,
  },
]

function findOne({ office, params }: OfficeCall): Promise<ListedOperator> {
  return findListed(office.db, params['id'] ?? '')
}

function readRoles(form: Typed): Role[] {
  return ROLES.filter((role) => form[role] === 'on')
}

interface RoleChange {
  subject: string
  name: string
  before: readonly Role[]
}

async function askRoles(call: OfficeCall, { subject, name, before }: RoleChange) {
  const roles = readRoles(call.form)
  await requireRoles(call, { roles, before })
  const { key = '', reason = '' } = call.form
  const content = { name, before: before.join(' '), roles: roles.join(' ') }
  const asked = { kind: rolesKind.kind, subject, content, reason, key }
  await call.office.db.transaction((tx) => propose(tx, call, asked))
  return { to: '/approvals', notice: 'asked' }
}

/** Throws OfficeRefusal with what is wrong about the roles. */
async function requireRoles(
  { office, language }: OfficeCall,
  asked: { roles: readonly Role[]; before: readonly Role[] },
): Promise<void> {
  const whyNot = await whyNotRoles(office.db, asked)
  if (!whyNot) return
  const [first, second] = findConflict(asked.roles) ?? []
  throw refuseForm(OFFICE_WORDS.staff[whyNot], {
    first: first ? nameRoles([first], language) : '',
    second: second ? nameRoles([second], language) : '',
  })
}

async function disable(call: OfficeCall) {
  const { office, actor, now, form } = call
  const { id, name } = await findOne(call)
  await office.db.transaction(async (tx) => {
    const end = await disableOperator(tx, { operatorId: id, now })
    if (end === 'disabled') throw refuseForm(OFFICE_WORDS.staff.alreadyDisabled)
    if (end === 'lastAdministrator') throw refuseForm(OFFICE_WORDS.staff.lastAdministrator)
    const reason = form['reason'] ?? ''
    await writeOfficeAudit(tx, { actor, now, event: 'operator_disabled', subject: name, reason })
  })
  return { to: '/staff', notice: 'done' }
}
