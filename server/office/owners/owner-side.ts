import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showCasesAbout } from '../cases-about/cases-about.ts'
import { showDay } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { showBrakes } from './brakes-panel.ts'
import { showFreezeActs } from './freeze-form.ts'
import type { Masked } from './owner-pills.ts'
import { showReveal } from './reveal-form.ts'
import { showRiskSigns } from './risk-signs.ts'
import { showSessionsAct } from './sessions-act.ts'
import type { ShownOwner } from './read-owner.ts'
import { languageName } from '../../../contract/rules/language-name.ts'

interface Side {
  owner: ShownOwner
  masked: Masked
}

/** Returns what stands beside the parts of an owner's page: contacts, and what may be done. */
export async function showSide(call: OfficeCall, { owner, masked }: Side) {
  return html`${showContacts(call, { owner, masked })} ${await showRiskSigns(call, owner)}
  ${await showCasesAbout(call, { userId: owner.id })} ${await showBrakes(call, owner)}
  ${showReveal(call, owner)} ${showFreezeActs(call, owner)} ${await showSessionsAct(call, owner)}`
}

function showContacts({ language }: OfficeCall, { owner, masked }: Side) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const isConfirmed = owner.email_confirmed_at !== null
  const { telegram_at: linkedAt } = owner
  return html`<section class="panel">
    <h2>${words('contacts')}</h2>
    <div class="inside">
      ${showFacts([
        [words('phone'), masked.phone],
        [
          words('email'),
          owner.email === ''
            ? masked.email
            : html`${masked.email}<br /><small class="quiet"
                  >${words(isConfirmed ? 'confirmed' : 'notConfirmed')}</small
                >`,
        ],
        [
          words('telegram'),
          linkedAt ? words('linkedSince', { date: showDay(linkedAt, language) }) : words('no'),
        ],
        [words('language'), languageName(owner.language, language)],
      ])}
    </div>
  </section>`
}
