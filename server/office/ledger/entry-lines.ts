import { html } from 'hono/html'
import * as v from 'valibot'
import { formatAmount } from '../../../contract/rules/money.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { describeFault } from '../page/form.ts'
import { readFormAmount } from '../page/read-amount.ts'
import { wordsIn } from '../page/words.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import type { NamedLeg } from './read-entry.ts'
import { type NamedLedgerAccount, nameLedgerAccount } from './read-ledger.ts'

/** Lines of a form; an entry with more cannot be made by one. */
const LINES = 6
const SPARE_LINES = 2

const numbers = Array.from({ length: LINES }, (_, index) => index + 1)
const Cell = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '')

/** The fields of the lines of an entry: from account, to account, amount. */
export const LINE_FIELDS = Object.fromEntries(
  numbers.flatMap((n) => [`from_${n}`, `to_${n}`, `amount_${n}`].map((name) => [name, Cell])),
)

/** Finds the account that a line names; undefined where a line may not name it. */
type Find = (db: Queryable, typed: string) => Promise<NamedLedgerAccount | undefined>

/**
 * Returns the legs of the lines that are filled in, none where no line has an amount. Throws
 * OfficeRefusal with what is wrong about a line: one that has only a part is not left out.
 */
export async function readEntryLines(
  { office, form, language }: OfficeCall,
  find: Find,
): Promise<NamedLeg[]> {
  const legs: NamedLeg[] = []
  const isUndone = numbers.every((n) => (form[`amount_${n}`] ?? '') === '')
  for (const n of numbers) {
    const [from = '', to = '', amount = ''] = [
      form[`from_${n}`],
      form[`to_${n}`],
      form[`amount_${n}`],
    ]
    const isEmpty = amount === '' && from === '' && to === ''
    if (isEmpty || (amount === '' && isUndone)) continue
    legs.push(await readLine(office.db, { n, from, to, amount, language, find }))
  }
  return legs
}

interface TypedLine {
  n: number
  from: string
  to: string
  amount: string
  language: Language
  find: Find
}

async function readLine(
  db: Queryable,
  { n, from, to, amount, language, find }: TypedLine,
): Promise<NamedLeg> {
  const number = { number: String(n) }
  if (from === '') throw refuseField(`from_${n}`, OFFICE_WORDS.ledger.badLine, number)
  if (to === '') throw refuseField(`to_${n}`, OFFICE_WORDS.ledger.badLine, number)
  const [debit, credit] = [await find(db, from), await find(db, to)]
  if (!debit) throw refuseField(`from_${n}`, OFFICE_WORDS.ledger.badAccount, number)
  if (!credit || debit.id === credit.id) {
    throw refuseField(`to_${n}`, OFFICE_WORDS.ledger.badAccount, number)
  }
  if (debit.currency !== credit.currency) {
    throw refuseField(`to_${n}`, OFFICE_WORDS.ledger.badCurrency, number)
  }
  const closed = [debit, credit].find(({ isClosed }) => isClosed)
  if (closed) throw refuseForm(OFFICE_WORDS.ledger.closed, { account: closed.handle })
  const { decimals } = debit
  const minor = readFormAmount(amount, { language, decimals })
  if (minor === undefined || minor === 0n) {
    throw refuseField(`amount_${n}`, OFFICE_WORDS.ledger.badLine, number)
  }
  return { debit, credit, amount: minor }
}

interface LineTable {
  /** What the lines have at first. */
  legs: readonly NamedLeg[]
  /** The accounts of the house. */
  house: readonly NamedLedgerAccount[]
  /** No line may name another account, so that they are chosen and not typed. */
  isHouseAlone?: boolean
}

/** Returns the lines of a form as a table. */
export function showLineTable(call: OfficeCall, { legs, house, isHouseAlone = false }: LineTable) {
  const { language, refused } = call
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const shown = numbers.slice(0, Math.min(LINES, legs.length + SPARE_LINES))
  const valueOf = (name: string, usual: string) => refused?.typed[name] ?? usual
  const line = (n: number) => {
    const leg = legs[n - 1]
    const label = words('line', { number: String(n) })
    const account = (name: 'from' | 'to', usual: string) =>
      isHouseAlone ? choice(name, usual) : field(name, usual)
    const choice = (name: 'from' | 'to', usual: string) => {
      const { mark, note } = describeFault(call, `${name}_${n}`)
      const chosen = valueOf(`${name}_${n}`, usual)
      return html`<td>
        <select name="${name}_${n}" aria-label="${label}: ${words(name)}" ${mark}>
          <option value="">—</option>
          ${house.map(
            (one) =>
              html`<option value="${one.handle}" ${one.handle === chosen ? html`selected` : ''}>
                ${nameLedgerAccount(one, language)}
              </option>`,
          )}</select
        >${note}
      </td>`
    }
    const nameUsual = (name: 'from' | 'to' | 'amount', usual: string) => {
      const named = name === 'from' ? leg?.debit : name === 'to' ? leg?.credit : undefined
      return named && usual !== ''
        ? html`<small class="quiet">${nameLedgerAccount(named, language)}</small>`
        : ''
    }
    const field = (name: 'from' | 'to' | 'amount', usual: string) =>
      html`<td>
        <input
          ${describeFault(call, `${name}_${n}`).mark}
          name="${name}_${n}"
          value="${valueOf(`${name}_${n}`, usual)}"
          aria-label="${label}: ${words(name)}"
          autocomplete="off"
          ${name === 'amount' ? html`inputmode="decimal"` : html`list="accounts"`}
        />${describeFault(call, `${name}_${n}`).note} ${nameUsual(name, usual)}
      </td>`
    const amount = leg ? showPlain(formatAmount(leg.amount, leg.debit.decimals), language) : ''
    return html`<tr>
      ${account('from', leg?.debit.handle ?? '')} ${account('to', leg?.credit.handle ?? '')}
      ${field('amount', amount)}
    </tr>`
  }
  return html`<datalist id="accounts">
      ${house.map(
        (account) =>
          html`<option value="${account.handle}">${nameLedgerAccount(account, language)}</option>`,
      )}
    </datalist>
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
    </div>`
}
