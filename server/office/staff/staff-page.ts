import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type ListedOperator, listOperators } from '../access/operators.ts'
import { nameRoles } from '../access/role-words.ts'
import { ROLES, type Role } from '../access/roles.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { keyField, reasonField, showForm, textField } from '../page/form.ts'
import type { Markup } from '../markup.ts'
import { showMoment } from '../page/dates.ts'
import { readSorting, showTable, type Sorting } from '../page/table.ts'
import { seenField } from '../page/seen.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { findListed, recoveryKind, rolesKind } from './staff-kinds.ts'
import { LEAST_NAME_LENGTH, OPERATOR_NAME_LENGTH } from '../access/operator-name.ts'

/** Returns the page of staff with one operator's detail. */
export function showOne(call: OfficeCall): Promise<OfficePage> {
  return showStaff(call, call.params['id'])
}

/** Returns the page of staff: the list, and an operator's detail or the form of an invitation. */
export async function showStaff(call: OfficeCall, chosenId?: string): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.staff, language)
  const sorting = readSorting(call.form['sort'], ['name', 'last'], {
    by: 'name',
    isDescending: false,
  })
  const staff = sortStaff(await listOperators(office.db), sorting)
  const chosen = chosenId === undefined ? undefined : await findListed(office.db, chosenId)
  return {
    title: words('title'),
    section: 'staff',
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      ${showAbout('staff', language)}
      <div class="split">
        ${showTable({
          label: words('title'),
          language,
          rows: staff,
          empty: words('empty'),
          isCurrent: ({ id }) => id === chosen?.id,
          sorting,
          linkTo: (query) => `/staff?${new URLSearchParams(query).toString()}`,
          columns: [
            {
              head: words('name'),
              sort: 'name',
              cell: ({ id, name }) => html`<a href="/staff/${id}" data-row>${name}</a>`,
            },
            { head: words('roles'), cell: ({ roles }) => nameRoles(roles, language) },
            { head: words('passkeys'), cell: ({ passkeys }) => String(passkeys), isNumber: true },
            {
              head: words('lastSignIn'),
              sort: 'last',
              cell: ({ lastSignInAt }) =>
                lastSignInAt ? showMoment(lastSignInAt, language) : words('never'),
            },
            { head: words('state'), cell: ({ state }) => showState(state, language) },
          ],
        })}
        <aside class="side" aria-label="${chosen?.name ?? words('invite')}">
          ${chosen ? await showActs(call, chosen) : showInvite(call)}
        </aside>
      </div>`,
  }
}

function timeOf({ lastSignInAt }: ListedOperator): number {
  return lastSignInAt?.getTime() ?? 0
}

function sortStaff(staff: readonly ListedOperator[], { by, isDescending }: Sorting) {
  const sign = isDescending ? -1 : 1
  return staff.toSorted(
    (a, b) => sign * (by === 'last' ? timeOf(a) - timeOf(b) : a.name.localeCompare(b.name)),
  )
}

function showState(state: ListedOperator['state'], language: OfficeCall['language']) {
  const words = wordsIn(OFFICE_WORDS.staff, language)
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
    <legend>${wordsIn(OFFICE_WORDS.staff, language)('roles')}</legend>
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
  const words = wordsIn(OFFICE_WORDS.staff, call.language)
  return html`<section class="panel">
    <h2>${words('invite')}</h2>
    <div class="inside">
      ${showForm(call, {
        action: '/staff/invite',
        isSigned: true,
        body: (own) =>
          html`${keyField(own)}
            ${textField(own, {
              name: 'name',
              label: words('name'),
              minLength: LEAST_NAME_LENGTH,
              maxLength: OPERATOR_NAME_LENGTH,
            })}
            ${roleFields(own, [])} ${reasonField(own)}
            <button class="main">${words('ask')}</button>`,
      })}
    </div>
  </section>`
}

async function showActs(call: OfficeCall, { id, name, roles, state }: ListedOperator) {
  const words = wordsIn(OFFICE_WORDS.staff, call.language)
  const isDisabled = state === 'disabled'
  const form = (path: string, body: (own: OfficeCall) => Markup) =>
    showForm(call, { action: `/staff/${id}/${path}`, isSigned: true, body })
  return html`<section class="panel">
      <h2>${name}</h2>
      <div class="inside">
        ${await showAsk(call, { kind: rolesKind.kind, subject: id }, () =>
          form(
            'roles',
            (own) =>
              html`${keyField(own)} ${seenField([...roles, state])} ${roleFields(own, roles)}
                ${reasonField(own)} <button class="main">${words('change')}</button>`,
          ),
        )}
      </div>
    </section>
    <details class="panel">
      <summary>${words('recover')}</summary>
      <div class="inside">
        <p>${words('recoverHint')}</p>
        ${await showAsk(call, { kind: recoveryKind.kind, subject: id }, () =>
          form(
            'recovery',
            (own) =>
              html`${keyField(own)} ${seenField([...roles, state])} ${reasonField(own)}<button>
                  ${words('ask')}
                </button>`,
          ),
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
                (own) =>
                  html`${reasonField(own)}<button class="danger">${words('disable')}</button>`,
              )}
            </div>
          </details>`
    }
    <p><a href="/staff" data-close>${words('invite')}</a></p>`
}
