import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { translate } from '../../messages/message.ts'
import { FormKey, Reason, SignedForm } from '../form-fields.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, reasonField, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { maskOwner } from './owner-pills.ts'
import type { ShownOwner } from './read-owner.ts'

const SCOPES = ['out', 'all'] as const
/** The name of each scope. */
export const SCOPE_WORDS = { out: 'scopeOut', all: 'scopeAll' } as const

/** The fields of a freeze. */
export const FreezeFields = v.strictObject({
  scope: v.picklist(SCOPES),
  reason: Reason,
  assertion: SignedForm,
})

/** The fields of the end of a freeze. */
export const UnfreezeFields = v.strictObject({
  key: FormKey,
  reason: Reason,
  assertion: SignedForm,
})

/** Returns who froze the owner, when and why; nothing while nobody has. */
export function showFrozen({ language }: OfficeCall, { freeze }: ShownOwner) {
  if (!freeze) return ''
  const words = wordsIn(OFFICE_WORDS.owners, language)
  return html`<div class="notice bad" role="status">
    <b>${words('stateFrozen')}: ${words(SCOPE_WORDS[freeze.scope])}</b><br />
    ${freeze.by} · ${showMoment(freeze.at, language)} · “${freeze.reason}”
  </div>`
}

/** Returns the forms of a freeze and of its end, as far as the operator may send them. */
export function showFreezeActs(call: OfficeCall, owner: ShownOwner) {
  if (owner.status === 'closed') return ''
  const { freeze } = owner
  return html`${freeze?.scope !== 'all' && call.can('owner.freeze') ? showFreezing(call, owner) : ''}
  ${freeze && call.can('owner.unfreeze.ask') ? showUnfreezing(call, owner) : ''}`
}

function showFreezing(call: OfficeCall, owner: ShownOwner) {
  const { language, refused } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const scopes = owner.freeze ? (['all'] as const) : SCOPES
  return html`<details class="panel" ${refused?.typed['scope'] ? html`open` : ''}>
    <summary>${words('freeze')}</summary>
    <div class="inside">
      <p><b>${words('freezeTitle', { name: maskOwner(owner).name })}</b></p>
      <p>${words('freezeDescr')}</p>
      ${showForm({
        action: `/owners/${owner.id}/freeze`,
        isSigned: true,
        body: html`<fieldset>
            <legend>${words('freezeScope')}</legend>
            ${scopes.map(
              (scope) =>
                html`<label class="choice"
                  ><input
                    type="radio"
                    name="scope"
                    value="${scope}"
                    required
                    ${refused?.typed['scope'] === scope ? html`checked` : ''}
                  />${words(SCOPE_WORDS[scope])}</label
                >`,
            )}
          </fieldset>
          ${reasonField(call)}
          <p class="quiet">
            ${words('ownerSees', { text: translate('WALLET_FROZEN', owner.language) })}
            ${words('ownerSeesAll')}
          </p>
          <button class="danger">${words('freeze')}</button>`,
      })}
    </div>
  </details>`
}

function showUnfreezing(call: OfficeCall, { id }: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, call.language)
  return html`<details class="panel">
    <summary>${words('unfreeze')}</summary>
    <div class="inside">
      <p>${words('unfreezeHint')}</p>
      ${showForm({
        action: `/owners/${id}/unfreeze`,
        isSigned: true,
        body: html`${keyField(call)} ${reasonField(call)}
          <button class="main">${words('unfreezeAsk')}</button>`,
      })}
    </div>
  </details>`
}
