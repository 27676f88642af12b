import { html } from 'hono/html'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { nameLevel } from '../../messages/level-name.ts'

const NONE = '—'

interface CurrencyRow {
  code: string
  kind: 'fiat' | 'crypto'
  decimals: number
  is_enabled: boolean
  can_open: boolean
  can_top_up: boolean
  open_level: string
  least: Minor
  greatest: Minor | null
}

/** Returns the page of the currencies, which a release changes. */
export async function showCurrencies(call: OfficeCall): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.terms, language)
  return {
    title: words('currencies'),
    section: 'terms',
    body: html`<div class="head">
        <a href="/terms" data-close>${words('title')}</a>
        <h1>${words('currencies')}</h1>
      </div>
      <p class="quiet">${words('byRelease')}</p>
      ${showCurrencyTable(call, await listCurrencies(office.db))}`,
  }
}

function listCurrencies(db: Queryable): Promise<CurrencyRow[]> {
  return db.query<CurrencyRow>(
    `SELECT code, kind, decimals, is_enabled, can_open, can_top_up, open_level, min_exchange_minor AS least,
       max_amount_minor AS greatest FROM currency ORDER BY position`,
  )
}

function showCurrencyTable({ language }: OfficeCall, rows: readonly CurrencyRow[]) {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const yes = (is: boolean) => words(is ? 'yes' : 'no')
  const money = (amount: Minor | null, row: CurrencyRow) => writeMoney(amount, row, language)
  return showTable<CurrencyRow>({
    label: words('currencies'),
    language,
    rows,
    empty: NONE,
    columns: [
      {
        head: words('currency'),
        cell: ({ code, is_enabled: isEnabled }) =>
          isEnabled ? html`<a href="/terms/limits/threshold-${code}" data-row>${code}</a>` : code,
      },
      { head: words('currencyKind'), cell: ({ kind }) => words(kind) },
      { head: words('decimals'), cell: ({ decimals }) => String(decimals), isNumber: true },
      { head: words('offered'), cell: ({ is_enabled: isEnabled }) => yes(isEnabled) },
      {
        head: words('opens'),
        cell: ({ can_open: canOpen, open_level: level }) =>
          canOpen ? nameLevel(level, language) : words('no'),
      },
      { head: words('toppedUp'), cell: ({ can_top_up: canTopUp }) => yes(canTopUp) },
      { head: words('leastExchange'), cell: (row) => money(row.least, row), isNumber: true },
      { head: words('greatestAct'), cell: (row) => money(row.greatest, row), isNumber: true },
    ],
  })
}

function writeMoney(
  amount: Minor | null,
  { code, decimals }: { code: string; decimals: number },
  language: OfficeCall['language'],
): string {
  if (amount === null) return NONE
  return formatMoney(formatAmount(amount, decimals), { language, currency: code }).text
}
