import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { newId } from '../../lib/new-id.ts'
import { propose } from '../approvals/proposals.ts'
import { FormKey, Reason, SignedForm, typedText } from '../form-fields.ts'
import { choiceField, keyField, reasonField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, Redirect } from '../route.ts'
import { LINE_FIELDS, readEntryLines, showLineTable } from './entry-lines.ts'
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
  document: typedText({ min: MIN_DOCUMENT, max: MAX_DOCUMENT }),
  assertion: SignedForm,
})

/** Returns the page of a new entry between accounts of the house. */
export async function showManual(call: OfficeCall): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const purposes = wordsIn(OFFICE_WORDS.manualPurposes, language)
  const house = await listManualAccounts(office.db)
  return {
    title: words('manual'),
    section: 'ledger',
    body: html`<div class="head">
        <a href="/ledger" data-close>${words('title')}</a>
        <h1>${words('manual')}</h1>
      </div>
      <p class="notice">${words('manualNote')}</p>
      ${showForm(call, {
        action: '/ledger/manual',
        isSigned: true,
        body: (own) =>
          html`${keyField(own)}
            <div class="panel">
              <div class="inside">
                ${choiceField(own, {
                  name: 'purpose',
                  label: words('purpose'),
                  choices: Object.keys(OFFICE_WORDS.manualPurposes)
                    .filter(isPurpose)
                    .map((purpose) => [purpose, purposes(purpose)]),
                })}
                ${textField(own, {
                  name: 'document',
                  label: words('document'),
                  minLength: MIN_DOCUMENT,
                  maxLength: MAX_DOCUMENT,
                })}
              </div>
            </div>
            <p class="quiet">${words('manualHint')}</p>
            ${showLineTable(own, { legs: [], house, isHouseAlone: true })}
            <div class="panel">
              <div class="inside">
                ${reasonField(own)}<button class="main">${words('submit')}</button>
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
  const legs = await readEntryLines(call, (db, typed) => findManualAccount(db, typed, now))
  if (legs.length === 0) throw refuseForm(OFFICE_WORDS.ledger.noLines)
  const content = writeManualContent(legs, { purpose, document })
  const asked = { kind: manualKind.kind, subject: newId(now), content, reason, key }
  const id = await office.db.transaction((tx) => propose(tx, call, asked))
  return { to: `/approvals/${id}`, notice: 'asked' }
}
