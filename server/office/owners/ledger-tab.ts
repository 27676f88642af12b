import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type LedgerLine, readAccountLedger } from '../../domain/history/account-ledger.ts'
import { renderMessage } from '../../domain/money-messages.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { answerCsv } from '../page/answer-csv.ts'
import { showMoment } from '../page/dates.ts'
import { hiddenField } from '../page/form.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { NOTHING } from './owner-pills.ts'
import { KIND_WORDS } from './owner-words.ts'
import { findOwner, listShownAccounts, type ShownAccount, type ShownOwner } from './read-owner.ts'

const PAGE_ROWS = 50
const EXPORTED_ROWS = 10_000
const BATCH = 500

/** Returns the postings of an account, newest first. */
export async function showLedger(
  { office, language, form }: OfficeCall,
  owner: ShownOwner,
  account: ShownAccount | undefined,
) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  if (!account) return html`<div class="panel"><p class="empty">${words('noLines')}</p></div>`
  const after = form['after']
  const { id: accountId, currency_code: currency, decimals } = account
  const sorting = readTimeSorting(form['sort'], true)
  const isAscending = !sorting.isDescending
  const asked = { userId: owner.id, accountId, after, isAscending, most: PAGE_ROWS }
  const { lines, next } = await readAccountLedger(office.db, asked)
  const money = (amount: Minor) => formatMoney(formatAmount(amount, decimals), { language }).text
  return showTable({
    label: words('tabLedger'),
    language,
    rows: lines,
    empty: words('noLines'),
    sorting,
    next,
    isLater: after !== undefined,
    linkTo: (query) => {
      const path = `/owners/${owner.id}/ledger/${accountId}`
      return `${path}?${new URLSearchParams(query).toString()}`
    },
    columns: [
      { head: words('time'), sort: BY_TIME, cell: ({ at }) => showMoment(at, language) },
      { head: words('kind'), cell: (line) => nameKind(line, language) },
      {
        head: words('object'),
        cell: (line) => html`${showNumber(line)} ${describeLine(line, language)}`,
      },
      {
        head: words('debit', { currency }),
        cell: ({ amount }) => (amount < 0n ? money(-amount) : ''),
        isNumber: true,
      },
      {
        head: words('credit', { currency }),
        cell: ({ amount }) => (amount > 0n ? money(amount) : ''),
        isNumber: true,
      },
      {
        head: words('balance', { currency }),
        cell: ({ balance }) => money(balance),
        isNumber: true,
      },
      { head: words('status'), cell: (line) => showStatus(line, language) },
    ],
  })
}

function nameKind({ kind, isReturn }: LedgerLine, language: Language): string {
  return KIND_WORDS[isReturn ? 'reversal' : kind]?.[language] ?? kind
}

/** The number leads to the page of its transaction. */
function showNumber({ rowId, number }: LedgerLine) {
  if (rowId === undefined || number === undefined) return NOTHING
  return html`<a href="/transactions/${rowId}" data-row>${number}</a>`
}

function describeLine({ description, params }: LedgerLine, language: Language): string {
  return description === '' ? '' : `· ${renderMessage(description, params, language)}`
}

const STATUSES = {
  complete: ['statusComplete', 'good'],
  waiting: ['statusWaiting', 'warning'],
  undone: ['statusFailed', 'bad'],
} as const

function showStatus({ status, isReturn }: LedgerLine, language: Language) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  if (isReturn) return html`<span class="pill">${words('statusReturned')}</span>`
  const state = transactionState(status ?? '')
  if (state === 'unknown') return status ?? NOTHING
  const [key, tone] = STATUSES[state]
  return html`<span class="pill ${tone}">${words(key)}</span>`
}

/** Returns the form that exports the ledger of an account. */
export function showExport({ language }: OfficeCall, owner: ShownOwner, account: ShownAccount) {
  return html`<form class="end" method="post" action="/owners/${owner.id}/export">
    ${hiddenField('account', account.id)}
    <button class="small">${OFFICE_WORDS.shared.exportCsv[language]}</button>
  </form>`
}

/** Answers with the newest postings of an account as CSV, which the audit log has. */
export async function exportLedger(call: OfficeCall): Promise<Response> {
  const { office, actor, now, form, params, language } = call
  const owner = await findOwner(office.db, params['id'])
  const accounts = await listShownAccounts(office.db, owner.id)
  const account = accounts.find(({ id }) => id === form['account'])
  if (!account) throw new OfficeRefusal('notFound')
  const lines = await readLines(call, owner, account)
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'owner_exported',
      subject: owner.number,
      detail: { currency: account.currency_code, rows: String(lines.length) },
    }),
  )
  const head = ['at', 'kind', 'number', 'description', 'debit', 'credit', 'balance', 'status']
  const money = (amount: Minor) => formatAmount(amount, account.decimals)
  const rows = lines.map((line) => [
    line.at.toISOString(),
    nameKind(line, language),
    line.number ?? '',
    describeLine(line, language).replace('· ', ''),
    line.amount < 0n ? money(-line.amount) : '',
    line.amount > 0n ? money(line.amount) : '',
    money(line.balance),
    line.isReturn ? 'reversed' : (line.status ?? ''),
  ])
  return answerCsv(call, {
    name: `ledger-${owner.number}-${account.currency_code}`,
    rows: [head, ...rows],
  })
}

async function readLines({ office }: OfficeCall, owner: ShownOwner, account: ShownAccount) {
  const lines: LedgerLine[] = []
  let after: string | undefined
  do {
    const asked = { userId: owner.id, accountId: account.id, after, most: BATCH }
    const page = await readAccountLedger(office.db, asked)
    lines.push(...page.lines)
    after = page.next
  } while (after !== undefined && lines.length < EXPORTED_ROWS)
  return lines
}
