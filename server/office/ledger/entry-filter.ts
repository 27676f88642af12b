import { html } from 'hono/html'
import { parseAmount } from '../../../contract/rules/money.ts'
import { amountOf, readPasted } from '../../../contract/rules/typed-money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { findByAnyNumber, findByReference } from '../../domain/history/find-transactions.ts'
import { isId } from '../../domain/ledger/accounts.ts'
import { addDaysToDay, isDay, startOf } from '../../domain/reconciliation/day.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { listEntryIds } from './entries-of.ts'
import type { EntryFilter } from './list-entries.ts'
import { findNamedAccount, listHouseAccounts, nameLedgerAccount } from './read-ledger.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/** The fields of the filter. */
export const FILTER_FIELDS = ['kind', 'number', 'day', 'account', 'amount'] as const

/** Most digits behind the point of any amount. */
const DECIMALS = 6
/** An amount alone is looked for in so many days: there is no index of amounts. */
const AMOUNT_DAYS = 90

/** What the form asks for, or what is wrong about it in words. */
export interface ReadFilter {
  filter: EntryFilter
  problems: string[]
  /** What the operator has to know about what is listed. */
  hint: string | undefined
}

/** Reads the filter of the ledger as it was typed. */
export async function readEntryFilter({
  office,
  form,
  language,
  now,
}: OfficeCall): Promise<ReadFilter> {
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const typed = (name: (typeof FILTER_FIELDS)[number]) => form[name]?.trim() ?? ''
  const [number, day, account, amount] = [
    typed('number'),
    typed('day'),
    typed('account'),
    typed('amount'),
  ]
  const found = account === '' ? undefined : await findNamedAccount(office.db, account)
  const ids = number === '' ? undefined : await findNumbered(office.db, number)
  const plain = amount === '' ? undefined : readAmount(amount, language)
  const isAmountAlone = amount !== '' && number === '' && day === '' && account === ''
  const problems = [
    number !== '' && !ids && words('noNumber'),
    day !== '' && !isDay(day) && words('badDay'),
    account !== '' && !found && words('noAccount'),
    amount !== '' && plain === undefined && words('badAmount'),
  ].filter((text) => text !== false)
  const range = isDay(day) ? { from: startOf(day), to: startOf(addDaysToDay(day, 1)) } : undefined
  return {
    filter: {
      kind: typed('kind'),
      ids,
      accountId: found?.id,
      amount: plain,
      ...range,
      ...(isAmountAlone && { from: new Date(now.getTime() - AMOUNT_DAYS * DAY_MS) }),
    },
    problems,
    hint: isAmountAlone ? words('amountAlone', { days: String(AMOUNT_DAYS) }) : undefined,
  }
}

/** The entries of a transaction by its number, that of its provider, or the id of an entry. */
async function findNumbered(db: Queryable, text: string): Promise<string[] | undefined> {
  const numbered = await findByAnyNumber(db, text)
  const ids = numbered?.kind === 'transactions' ? numbered.ids : await findByReference(db, text)
  const rows = await db.query<{ id: string; transfer_id: string | null }>(
    `SELECT id, transfer_id FROM wallet_transaction
     WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)`,
    [JSON.stringify(ids)],
  )
  const entries: string[] = isId(text) ? [text] : []
  for (const id of ids) {
    const transferId = rows.find((row) => row.id === id)?.transfer_id ?? undefined
    entries.push(...(await listEntryIds(db, { id, transferId })))
  }
  return ids.length === 0 && entries.length === 0 ? undefined : [...new Set(entries)]
}

function readAmount(text: string, language: Language): string | undefined {
  const read = readPasted(text, { language, decimals: DECIMALS })
  if (!('plain' in read)) return undefined
  const plain = amountOf(read.plain)
  const minor = parseAmount(plain, DECIMALS)
  return minor !== undefined && minor > 0n ? plain : undefined
}

/** Returns the form of the filter with what was typed. */
export async function showFilter({ office, form, language }: OfficeCall) {
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const currencies = await office.db.query<{ code: string }>('SELECT code FROM currency')
  const house = await listHouseAccounts(
    office.db,
    currencies.map(({ code }) => code),
  )
  const value = (name: string) => form[name] ?? ''
  const field = (name: 'number' | 'account' | 'amount', list = '') =>
    html`<input
      name="${name}"
      value="${value(name)}"
      placeholder="${words(name)}"
      aria-label="${words(name)}"
      autocomplete="off"
      maxlength="100"
      ${list === '' ? '' : html`list="${list}"`}
      ${name === 'amount' ? html`inputmode="decimal"` : ''}
    />`
  return html`<form class="head filter" method="get" action="/ledger">
    <select name="kind" aria-label="${words('kind')}">
      <option value="">${words('all')}</option>
      ${Object.entries(OFFICE_WORDS.ledgerKinds).map(
        ([key, name]) =>
          html`<option value="${key}" ${key === value('kind') ? html`selected` : ''}>
            ${name[language]}
          </option>`,
      )}
    </select>
    ${field('number')}
    <input type="date" name="day" value="${value('day')}" aria-label="${words('day')}" />
    ${field('account', 'house-accounts')} ${field('amount')}
    <datalist id="house-accounts">
      ${house.map(
        (account) =>
          html`<option value="${account.handle}">${nameLedgerAccount(account, language)}</option>`,
      )}
    </datalist>
    <button>${OFFICE_WORDS.shared.apply[language]}</button>
    <a href="/ledger">${words('clear')}</a>
  </form>`
}
