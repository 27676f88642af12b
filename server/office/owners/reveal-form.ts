import { html } from 'hono/html'
import * as v from 'valibot'
import { Reason } from '../form-fields.ts'
import { radioField, reasonField, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { OWNER_WORDS } from './owner-words.ts'
import type { ShownOwner } from './read-owner.ts'

const REVEALABLE = ['phone', 'email', 'name', 'address'] as const

/** The fields of the form. */
export const RevealFields = v.strictObject({ field: v.picklist(REVEALABLE), reason: Reason })

/** Returns the form that asks for one fact about an owner, with a reason. */
export function showReveal(call: OfficeCall, { id, status }: ShownOwner) {
  if (status === 'closed' || !call.can('owner.reveal')) return ''
  const words = wordsIn(OWNER_WORDS, call.language)
  return html`<details class="panel">
    <summary>${words('reveal')}</summary>
    <div class="inside">
      ${showForm(call, {
        action: `/owners/${id}/reveal`,
        body: (own) =>
          html`${radioField(own, {
              name: 'field',
              label: words('revealWhat'),
              choices: REVEALABLE.map((field) => [field, words(field)]),
            })}
            ${reasonField(own, words('revealWhy'))}
            <p class="quiet">${words('revealLogged')}</p>
            <button>${words('reveal')}</button>`,
      })}
    </div>
  </details>`
}
