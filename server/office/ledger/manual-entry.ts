import { html } from 'hono/html'
import * as v from 'valibot'
import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { newId } from '../../lib/new-id.ts'
import { propose } from '../approvals/proposals.ts'
import { FormKey, Reason, SignedForm } from '../form-fields.ts'
import { keyField, reasonField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, Redirect } from '../route.ts'
import { LINE_FIELDS, readLines, showLineTable } from './entry-lines.ts'
import { findManualAccount, listManualAccounts } from './manual-accounts.ts'
import { isPurpose, manualKind, writeManualContent } from './manual-kind.ts'

const MIN_DOCUMENT = 3
const MAX_DOCUMENT = 100

/** The fields of a manual entry. */
export const ManualForm = v.strictObject({
  ...LINE_FIELDS,
  key: FormKey,
  reason: Reason,
  purpose: v.picklist(Object.keys(OFFICE_WORDS.manualPurposes)),
  document: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(MIN_DOCUMENT),
    v.maxLength(MAX_DOCUMENT),
    v.transform(maskCardNumbers),
  ),
  assertion: SignedForm,
})

/** Returns the page of a new entry between accounts of the house. */
export async function showManual(call: OfficeCall): Promise<OfficePage> {
  const { office, language, refused } = call
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const purposes = wordsIn(OFFICE_WORDS.manualPurposes, language)
  const chosen = refused?.typed['purpose']
  return {
    title: words('manual'),
    section: 'ledger',
    body: html`<div class="head">
        <a href="/ledger" data-close>${words('title')}</a>
        <h1>${words('manual')}</h1>
      </div>
      <p class="notice">${words('manualNote')}</p>
      ${showForm({
        action: '/ledger/manual',
        isSigned: true,
        body: html`${keyField(call)}
          <div class="panel">
            <div class="inside">
              <label class="field"
                ><span>${words('purpose')}</span
                ><select name="purpose" required>
                  ${Object.keys(OFFICE_WORDS.manualPurposes).map((purpose) =>
                    isPurpose(purpose)
                      ? html`<option value="${purpose}" ${purpose === chosen ? html`selected` : ''}>
                          ${purposes(purpose)}
                        </option>`
                      : '',
                  )}
                </select></label
              >
              ${textField(call, {
                name: 'document',
                label: words('document'),
                minLength: MIN_DOCUMENT,
                maxLength: MAX_DOCUMENT,
              })}
            </div>
          </div>
          <p class="quiet">${words('manualHint')}</p>
          ${showLineTable(call, { legs: [], house: await listManualAccounts(office.db) })}
          <div class="panel">
            <div class="inside">
              ${reasonField(call)}<button class="main">${words('submit')}</button>
            </div>
          </div>`,
      })}`,
  }
}

/** Asks for the second signature of a new entry between accounts of the house. */
export async function askManual(call: OfficeCall): Promise<Redirect> {
  const { office, form, now } = call
  const { key = '', reason = '', purpose, document = '' } = form
  if (!isPurpose(purpose)) throw new OfficeRefusal('badForm')
  const legs = await readLines(call, (db, typed) => findManualAccount(db, typed, now))
  if (legs.length === 0) throw refuseForm(OFFICE_WORDS.ledger.noLines)
  const content = writeManualContent(legs, { purpose, document })
  const asked = { kind: manualKind.kind, subject: newId(now), content, reason, key }
  const id = await office.db.transaction((tx) => propose(tx, call, asked))
  return { to: `/approvals/${id}`, notice: 'asked' }
}
