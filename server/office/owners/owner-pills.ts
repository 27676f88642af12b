import { cleanPersonName } from '../../../contract/rules/person-name.ts'
import { isolate } from '../../../contract/rules/text-direction.ts'
import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showPhone } from '../../domain/profile/phones.ts'
import { maskEmail, maskName, maskPhone } from '../../domain/transfers/mask.ts'
import { wordsIn } from '../page/words.ts'
import type { ShownOwner } from './read-owner.ts'

/** Shown where a value is missing or was erased. */
export const NOTHING = '—'

/** Returns the state of an owner as a pill. */
export function showOwnerState({ status, freeze }: ShownOwner, language: Language) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  if (freeze) return html`<span class="pill bad">${words('stateFrozen')}</span>`
  const [key, tone] = (
    {
      active: ['stateActive', 'good'],
      disabled: ['stateBlocked', 'bad'],
      closed: ['stateClosed', ''],
    } as const
  )[status]
  return html`<span class="pill ${tone}">${words(key)}</span>`
}

/** What of an owner is masked until it is asked for. */
export interface Masked {
  name: string
  phone: string
  email: string
  address: string
}

/** Returns what is personal of an owner, masked; of a closed wallet nothing is left. */
export function maskOwner(owner: ShownOwner): Masked {
  if (owner.status === 'closed') {
    return { name: NOTHING, phone: NOTHING, email: NOTHING, address: NOTHING }
  }
  return {
    name: maskName(owner.first_name, owner.last_name),
    phone: showPhone(maskPhone(owner.phone)),
    email: owner.email === '' ? NOTHING : maskEmail(owner.email),
    address: joinAddress(owner) === '' ? NOTHING : '•••',
  }
}

/** Returns what is personal of an owner in full. */
export function unmaskOwner(owner: ShownOwner): Masked {
  const { first_name, last_name, phone, email } = owner
  return {
    name: isolate([first_name, last_name].map(cleanPersonName).filter(Boolean).join(' ')),
    phone: showPhone(phone),
    email: email || NOTHING,
    address: joinAddress(owner) || NOTHING,
  }
}

function joinAddress({ country_code, zip_code, city, address }: ShownOwner): string {
  return [country_code, zip_code, city, address].filter(Boolean).join(', ')
}
