import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Vouched } from '../../domain/reconciliation/vouched-sums.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { keyField, reasonField, showFacts, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { closeKind, listVouched } from './close-kind.ts'

/** Returns why two people close a day, and the form that asks for the second signature. */
export async function showCloseForTwo(
  call: OfficeCall,
  { path, subject, vouched }: { path: string; subject: string; vouched: Vouched },
) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, call.language)
  return html`<section class="panel" aria-label="${words('kindClose')}">
    <h2>${words('kindClose')}</h2>
    <div class="inside">
      <p>${words('twoNeeded')}</p>
      ${showFacts(await listVouched(call, vouched))}
      <p class="quiet">${words('closeHint')}</p>
      ${await showAsk(call, { kind: closeKind.kind, subject }, () =>
        showForm(call, {
          action: `${path}/close/ask`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)} ${reasonField(own)}<button class="main">${words('ask')}</button>`,
        }),
      )}
    </div>
  </section>`
}
