import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { translate } from '../../messages/message.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { FormKey, Reason, SignedForm } from '../form-fields.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, radioField, reasonField, showForm } from '../page/form.ts'
import { quoteText, wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { maskOwner } from './owner-pills.ts'
import type { ShownOwner } from './read-owner.ts'

const SCOPES = ['out', 'all'] as const
/** The name of each scope. */
export const SCOPE_WORDS = { out: 'scopeOut', all: 'scopeAll' } as const

/** The kind of the proposal that ends a freeze. */
export const UNFREEZE_KIND = 'unfreeze'

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
    ${freeze.by} · ${showMoment(freeze.at, language)} · ${quoteText(freeze.reason, language)}
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
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const scopes = owner.freeze ? (['all'] as const) : SCOPES
  return html`<details class="panel">
    <summary>${words('freeze')}</summary>
    <div class="inside">
      <p><b>${words('freezeTitle', { name: maskOwner(owner).name })}</b></p>
      <p>${words('freezeDescr')}</p>
      ${showForm(call, {
        action: `/owners/${owner.id}/freeze`,
        isSigned: true,
        body: (own) =>
          html`${radioField(own, {
              name: 'scope',
              label: words('freezeScope'),
              choices: scopes.map((scope) => [scope, words(SCOPE_WORDS[scope])]),
            })}
            ${reasonField(own)}
            <p class="quiet">
              ${words('ownerSees', { text: translate('WALLET_FROZEN', owner.language) })}
              ${words('ownerSeesAll')}
            </p>
            <button class="danger">${words('freeze')}</button>`,
      })}
    </div>
  </details>`
}

async function showUnfreezing(call: OfficeCall, { id, number }: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, call.language)
  return html`<details class="panel">
    <summary>${words('unfreeze')}</summary>
    <div class="inside">
      <p>${words('unfreezeHint')}</p>
      ${await showAsk(call, { kind: UNFREEZE_KIND, subject: number }, () =>
        showForm(call, {
          action: `/owners/${id}/unfreeze`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)} ${reasonField(own)}
              <button class="main">${words('unfreezeAsk')}</button>`,
        }),
      )}
    </div>
  </details>`
}
