import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import * as v from 'valibot'
import { disableOperator, type ListedOperator, listOperators } from '../access/operators.ts'
import { nameRoles } from '../access/role-words.ts'
import { findConflict, ROLES, type Role } from '../access/roles.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, Signed } from '../form-fields.ts'
import { keyField, reasonField, showForm, textField } from '../page/form.ts'
import { showMoment } from '../page/dates.ts'
import type { Section } from '../route.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute, Typed } from '../route.ts'
import { recoveryKind, findListed, rolesKind, whyNotRoles } from './staff-kinds.ts'
import { STAFF_WORDS } from './staff-words.ts'

const NAME_LENGTH = 60
const Name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2),
  v.maxLength(NAME_LENGTH),
  v.regex(/^[^\p{C}]+$/u),
)
const Checked = v.optional(v.literal('on'))
const RoleFields = {
  viewer: Checked,
  support: Checked,
  finance: Checked,
  approver: Checked,
  administrator: Checked,
}
const Acting = { key: FormKey, reason: Reason, assertion: Signed }

export const staffSection: Section = {
  id: 'staff',
  path: '/staff',
  name: STAFF_WORDS.title,
  icon: 'staff',
  group: 4,
  permission: 'staff.see',
}

/** Routes of staff and roles (P1). Whoever administers them moves no money. */
export const staffRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/staff', permission: 'staff.see', answer: (call) => showStaff(call) },
  { method: 'GET', path: '/staff/:id', permission: 'staff.see', answer: showOne },
  {
    method: 'POST',
    path: '/staff/invite',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject({ ...Acting, ...RoleFields, name: Name }),
    page: (call) => showStaff(call),
    answer: async (call) => {
      const name = call.form['name'] ?? ''
      // The new operator has no id yet: the key of the form stands for it.
      return askRoles(call, { subject: call.form['key'] ?? randomUUID(), name, before: [] })
    },
  },
  {
    method: 'POST',
    path: '/staff/:id/roles',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject({ ...Acting, ...RoleFields }),
    page: showOne,
    answer: async (call) => {
      const { id, name, roles } = await findOne(call)
      return askRoles(call, { subject: id, name, before: roles })
    },
  },
  {
    method: 'POST',
    path: '/staff/:id/recovery',
    permission: 'staff.ask',
    isSigned: true,
    form: v.strictObject(Acting),
    page: showOne,
    answer: async (call) => {
      const { id, name, roles } = await findOne(call)
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
    form: v.strictObject({ reason: Reason, assertion: Signed }),
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

interface Asked {
  subject: string
  name: string
  before: readonly Role[]
}

async function askRoles(call: OfficeCall, { subject, name, before }: Asked) {
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
  throw refuseForm(STAFF_WORDS[whyNot], {
    first: first ? nameRoles([first], language) : '',
    second: second ? nameRoles([second], language) : '',
  })
}

async function disable(call: OfficeCall) {
  const { office, actor, now, form } = call
  const { id, name, roles } = await findOne(call)
  await requireRoles(call, { roles: ['viewer'], before: roles })
  await office.db.transaction(async (tx) => {
    await disableOperator(tx, { operatorId: id, now })
    const reason = form['reason'] ?? ''
    await writeOfficeAudit(tx, { actor, now, event: 'operator_disabled', subject: name, reason })
  })
  return { to: '/staff', notice: 'done' }
}

function showOne(call: OfficeCall): Promise<OfficePage> {
  return showStaff(call, call.params['id'])
}

async function showStaff(call: OfficeCall, chosenId?: string): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(STAFF_WORDS, language)
  const staff = await listOperators(office.db)
  const chosen = chosenId === undefined ? undefined : await findListed(office.db, chosenId)
  return {
    title: words('title'),
    section: staffSection.id,
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      <div class="split">
        ${showTable({
          label: words('title'),
          language,
          rows: staff,
          empty: words('empty'),
          isCurrent: ({ id }) => id === chosen?.id,
          columns: [
            {
              head: words('name'),
              cell: ({ id, name }) => html`<a href="/staff/${id}" data-row>${name}</a>`,
            },
            { head: words('roles'), cell: ({ roles }) => nameRoles(roles, language) },
            { head: words('passkeys'), cell: ({ passkeys }) => String(passkeys), isNumber: true },
            {
              head: words('lastSignIn'),
              cell: ({ lastSignInAt }) =>
                lastSignInAt ? showMoment(lastSignInAt, language) : words('never'),
            },
            { head: words('state'), cell: ({ state }) => showState(state, language) },
          ],
        })}
        <aside class="side" aria-label="${chosen?.name ?? words('invite')}">
          ${chosen ? showActs(call, chosen) : showInvite(call)}
        </aside>
      </div>`,
  }
}

function showState(state: ListedOperator['state'], language: OfficeCall['language']) {
  const words = wordsIn(STAFF_WORDS, language)
  const [key, tone] = (
    {
      invited: ['stateInvited', 'warning'],
      active: ['stateActive', 'good'],
      disabled: ['stateDisabled', 'bad'],
    } as const
  )[state]
  return html`<span class="pill ${tone}">${words(key)}</span>`
}

function roleFields(call: OfficeCall, roles: readonly Role[]) {
  const { language, refused } = call
  const isChecked = (role: Role) => (refused ? refused.typed[role] === 'on' : roles.includes(role))
  return html`<fieldset>
    <legend>${wordsIn(STAFF_WORDS, language)('roles')}</legend>
    ${ROLES.map(
      (role) =>
        html`<label class="choice">
          <input type="checkbox" name="${role}" ${isChecked(role) ? html`checked` : ''} />
          ${nameRoles([role], language)}
        </label>`,
    )}
  </fieldset>`
}

function showInvite(call: OfficeCall) {
  const words = wordsIn(STAFF_WORDS, call.language)
  return html`<section class="panel">
    <h2>${words('invite')}</h2>
    <div class="inside">
      ${showForm({
        action: '/staff/invite',
        isSigned: true,
        body: html`${keyField(call)}
          ${textField(call, { name: 'name', label: words('name'), maxLength: NAME_LENGTH })}
          ${roleFields(call, [])} ${reasonField(call)}
          <button class="main">${words('ask')}</button>`,
      })}
    </div>
  </section>`
}

function showActs(call: OfficeCall, { id, name, roles, state }: ListedOperator) {
  const words = wordsIn(STAFF_WORDS, call.language)
  const isDisabled = state === 'disabled'
  const form = (path: string, body: ReturnType<typeof html>) =>
    showForm({ action: `/staff/${id}/${path}`, isSigned: true, body })
  return html`<section class="panel">
      <h2>${name}</h2>
      <div class="inside">
        ${form(
          'roles',
          html`${keyField(call)} ${roleFields(call, roles)} ${reasonField(call)}
            <button class="main">${words('change')}</button>`,
        )}
      </div>
    </section>
    <details class="panel">
      <summary>${words('recover')}</summary>
      <div class="inside">
        <p>${words('recoverHint')}</p>
        ${form(
          'recovery',
          html`${keyField(call)} ${reasonField(call)}<button>${words('ask')}</button>`,
        )}
      </div>
    </details>
    ${
      isDisabled
        ? ''
        : html`<details class="panel">
            <summary>${words('disable')}</summary>
            <div class="inside">
              <p>${words('disableHint')}</p>
              ${form(
                'disable',
                html`${reasonField(call)}<button class="danger">${words('disable')}</button>`,
              )}
            </div>
          </details>`
    }
    <p><a href="/staff" data-close>${words('invite')}</a></p>`
}
