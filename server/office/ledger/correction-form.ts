import { html } from 'hono/html'
import * as v from 'valibot'
import { maskCardNumbers } from '../../../src/contract/rules/mask-cards.ts'
import { formatAmount, parseAmount } from '../../../src/contract/rules/money.ts'
import type { Language } from '../../../src/contract/texts.ts'
import { amountOf, readPasted } from '../../../src/contract/rules/typed-money.ts'
import type { Queryable } from '../../db/database.ts'
import { FormKey, Reason, Signed } from '../form-fields.ts'
import { keyField, reasonField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { LEDGER_WORDS } from './ledger-words.ts'
import type { Entry, NamedLeg } from './read-entry.ts'
import { findAccount, listHouseAccounts, nameAccount } from './read-ledger.ts'

/** Lines of a form; an entry with more cannot be corrected by one. */
const LINES = 6
const SPARE_LINES = 2
const TEXT_LENGTH = 300
const OWNER_TEXT_LENGTH = 10

const numbers = Array.from({ length: LINES }, (_, index) => index + 1)
const Cell = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '')
const Lines = Object.fromEntries(
  numbers.flatMap((n) => [`from_${n}`, `to_${n}`, `amount_${n}`].map((name) => [name, Cell])),
)

/** The fields of a correction. */
export const CorrectionForm = v.strictObject({
  ...Lines,
  key: FormKey,
  reason: Reason,
  owner_text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(OWNER_TEXT_LENGTH),
    v.maxLength(TEXT_LENGTH),
    v.transform(maskCardNumbers),
  ),
  assertion: Signed,
})

/** Returns the legs of the new entry. Throws OfficeRefusal with what is wrong about a line. */
export async function readLegs(
  { office, form, language }: OfficeCall,
  original: Entry,
): Promise<NamedLeg[]> {
  const legs: NamedLeg[] = []
  for (const n of numbers) {
    const [from = '', to = '', amount = ''] = [
      form[`from_${n}`],
      form[`to_${n}`],
      form[`amount_${n}`],
    ]
    if (amount === '') continue
    legs.push(await readLine(office.db, { n, from, to, amount, language }))
  }
  refuseRepeated(legs)
  if (isSame(legs, original.legs)) throw refuseForm(LEDGER_WORDS.nothing)
  return legs
}

interface TypedLine {
  n: number
  from: string
  to: string
  amount: string
  language: Language
}

async function readLine(
  db: Queryable,
  { n, from, to, amount, language }: TypedLine,
): Promise<NamedLeg> {
  const number = { number: String(n) }
  if (from === '' || to === '') throw refuseForm(LEDGER_WORDS.badLine, number)
  const [debit, credit] = [await findAccount(db, from), await findAccount(db, to)]
  if (!debit || !credit || debit.id === credit.id) throw refuseForm(LEDGER_WORDS.badAccount, number)
  if (debit.currency !== credit.currency) throw refuseForm(LEDGER_WORDS.badCurrency, number)
  const closed = [debit, credit].find(({ isClosed }) => isClosed)
  if (closed) throw refuseForm(LEDGER_WORDS.closed, { account: closed.handle })
  const { decimals } = debit
  const read = readPasted(amount, { language, decimals })
  const minor = 'plain' in read ? parseAmount(amountOf(read.plain), decimals) : undefined
  if (minor === undefined || minor === 0n) throw refuseForm(LEDGER_WORDS.badLine, number)
  return { debit, credit, amount: minor }
}

/** The balance after an entry is stored with each leg, so an owner's account occurs once. */
function refuseRepeated(legs: readonly NamedLeg[]): void {
  const owners = legs.flatMap(({ debit, credit }) => [debit, credit].filter((one) => one.isOwners))
  const repeated = owners.find(({ id }, index) => owners.findIndex((one) => one.id === id) < index)
  if (repeated) throw refuseForm(LEDGER_WORDS.twice, { account: repeated.handle })
}

function isSame(legs: readonly NamedLeg[], others: readonly NamedLeg[]): boolean {
  return writeLegs(legs) === writeLegs(others)
}

function writeLegs(legs: readonly NamedLeg[]): string {
  return legs.map(({ debit, credit, amount }) => `${debit.id} ${credit.id} ${amount}`).join(';')
}

/** Returns the form of a correction, at first with the lines of the original. */
export async function showCorrectionForm(call: OfficeCall, original: Entry) {
  const { office, language, refused } = call
  const words = wordsIn(LEDGER_WORDS, language)
  const currencies = [...new Set(original.legs.map(({ debit }) => debit.currency))]
  const house = await listHouseAccounts(office.db, currencies)
  const shown = numbers.slice(0, Math.min(LINES, original.legs.length + SPARE_LINES))
  const valueOf = (name: string, usual: string) => refused?.typed[name] ?? usual
  const line = (n: number) => {
    const leg = original.legs[n - 1]
    const label = words('line', { number: String(n) })
    const field = (name: 'from' | 'to' | 'amount', usual: string) =>
      html`<td>
        <input
          name="${name}_${n}"
          value="${valueOf(`${name}_${n}`, usual)}"
          aria-label="${label}: ${words(name)}"
          autocomplete="off"
          ${name === 'amount' ? html`inputmode="decimal"` : html`list="accounts"`}
        />
      </td>`
    const amount = leg ? formatAmount(leg.amount, leg.debit.decimals) : ''
    return html`<tr>
      ${field('from', leg?.debit.handle ?? '')} ${field('to', leg?.credit.handle ?? '')}
      ${field('amount', amount)}
    </tr>`
  }
  return showForm({
    action: `/ledger/${original.id}/correct`,
    isSigned: true,
    body: html`${keyField(call)}
      <datalist id="accounts">
        ${house.map(
          (account) =>
            html`<option value="${account.handle}">${nameAccount(account, language)}</option>`,
        )}
      </datalist>
      <h2>${words('entry')}</h2>
      <p class="quiet">${words('formHint')} ${words('accountHint')}</p>
      <div class="panel scroll">
        <table aria-label="${words('entry')}">
          <thead>
            <tr>
              <th scope="col">${words('from')}</th>
              <th scope="col">${words('to')}</th>
              <th scope="col">${words('amount')}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(line)}
          </tbody>
        </table>
      </div>
      <div class="panel">
        <div class="inside">
          ${reasonField(call)}
          ${textField(call, {
            name: 'owner_text',
            label: words('ownerText'),
            hint: words('ownerTextHint'),
            isLong: true,
            maxLength: TEXT_LENGTH,
          })}
          <button class="main">${words('submit')}</button>
        </div>
      </div>`,
  })
}
