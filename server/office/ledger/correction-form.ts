import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { FormKey, Reason, SignedForm, typedText } from '../form-fields.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { keyField, reasonField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { correctionKind } from './correction-kind.ts'
import { LINE_FIELDS, readEntryLines, showLineTable } from './entry-lines.ts'
import type { LedgerEntry, NamedLeg } from './read-entry.ts'
import { findNamedAccount, listHouseAccounts } from './read-ledger.ts'

const TEXT_LENGTH = 300
const OWNER_TEXT_LENGTH = 10

/** The fields of a correction. */
export const CorrectionForm = v.strictObject({
  ...LINE_FIELDS,
  key: FormKey,
  reason: Reason,
  owner_text: typedText({ min: OWNER_TEXT_LENGTH, max: TEXT_LENGTH }),
  assertion: SignedForm,
})

/** Returns the legs of the new entry. Throws OfficeRefusal with what is wrong about a line. */
export async function readLegs(call: OfficeCall, original: LedgerEntry): Promise<NamedLeg[]> {
  const legs = await readEntryLines(call, findNamedAccount)
  refuseRepeated(legs)
  if (isSame(legs, original.legs)) throw refuseForm(OFFICE_WORDS.ledger.nothing)
  return legs
}

/** The balance after an entry is stored with each leg, so an owner's account occurs once. */
function refuseRepeated(legs: readonly NamedLeg[]): void {
  const owners = legs.flatMap(({ debit, credit }) => [debit, credit].filter((one) => one.isOwners))
  const repeated = owners.find(({ id }, index) => owners.findIndex((one) => one.id === id) < index)
  if (repeated) throw refuseForm(OFFICE_WORDS.ledger.twice, { account: repeated.handle })
}

function isSame(legs: readonly NamedLeg[], others: readonly NamedLeg[]): boolean {
  return writeLegs(legs) === writeLegs(others)
}

function writeLegs(legs: readonly NamedLeg[]): string {
  return legs.map(({ debit, credit, amount }) => `${debit.id} ${credit.id} ${amount}`).join(';')
}

/** Returns the form of a correction, at first with the lines of the original. */
export async function showCorrectionForm(call: OfficeCall, original: LedgerEntry) {
  const words = wordsIn(OFFICE_WORDS.ledger, call.language)
  const currencies = [...new Set(original.legs.map(({ debit }) => debit.currency))]
  const house = await listHouseAccounts(call.office.db, currencies)
  return showAsk(call, { kind: correctionKind.kind, subject: original.id }, () =>
    showForm(call, {
      action: `/ledger/${original.id}/correct`,
      isSigned: true,
      body: (own) =>
        html`${keyField(own)}
          <h2>${words('entry')}</h2>
          <p class="quiet">${words('formHint')} ${words('accountHint')}</p>
          ${showLineTable(own, { legs: original.legs, house })}
          <div class="panel">
            <div class="inside">
              ${reasonField(own)}
              ${textField(own, {
                name: 'owner_text',
                label: words('ownerText'),
                hint: words('ownerTextHint'),
                isLong: true,
                maxLength: TEXT_LENGTH,
              })}
              <button class="main">${words('submit')}</button>
            </div>
          </div>`,
    }),
  )
}
