import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { findByAnyNumber, findByReference } from '../../domain/history/find-transactions.ts'
import { readTransactionNumber } from '../../domain/ledger/transaction-number.ts'
import { findOwners, MOST_FOUND } from '../../domain/profile/find-owners.ts'
import { readSearched } from '../../domain/profile/read-searched.ts'
import { maskEmail, maskPhone } from '../../domain/transfers/mask.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showMoment } from '../page/dates.ts'
import { textField } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { writeMoney } from '../page/money.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeAnswer, OfficeCall, OfficePage } from '../route.ts'
import { limitLooks } from './limit-looks.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { maskOwner, NOTHING, showOwnerState } from './owner-pills.ts'
import { KIND_WORDS } from './owner-words.ts'
import { listOwners, type ShownOwner } from './read-owner.ts'
import { listSubjects } from './read-subject.ts'

/** Longest text that is searched for. */
export const SEARCH_LENGTH = 100
const SEARCHES_PER_HOUR = 100

/**
 * Searches owners, transactions and reports by an exact text and leads to the only one that is
 * found (P2). Every search
 * is counted, refused or not, and is in the audit log with its text masked.
 */
export async function searchOwners(call: OfficeCall): Promise<OfficeAnswer> {
  const { office, actor, now, form } = call
  const text = form['text'] ?? ''
  await limitLooks(call, {
    name: 'search',
    most: SEARCHES_PER_HOUR,
    sentence: OFFICE_WORDS.owners.searchLimit,
  })
  const found = await findAll(call, text)
  const { ownerIds, transactionIds, reportIds } = found
  const paths = [
    ...ownerIds.map((id) => `/owners/${id}`),
    ...transactionIds.map((id) => `/transactions/${id}`),
    ...reportIds.map((id) => `/disputes/${id}`),
  ]
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'owner_searched',
      subject: maskSearched(text, transactionIds.length + reportIds.length > 0),
      detail: { found: String(paths.length) },
    }),
  )
  const [only] = paths
  return only !== undefined && paths.length === 1 ? { to: only } : showSearch(call, found)
}

/** What one search has found. */
interface SearchResult {
  ownerIds: string[]
  transactionIds: string[]
  reportIds: string[]
}

/** A number of the wallet is nothing else; any other text may be one of a provider, too. */
async function findAll({ office }: OfficeCall, text: string): Promise<SearchResult> {
  const none = { ownerIds: [], transactionIds: [], reportIds: [] }
  const numbered = await findByAnyNumber(office.db, text)
  if (numbered?.kind === 'reports') return { ...none, reportIds: numbered.ids }
  if (numbered) return { ...none, transactionIds: numbered.ids }
  return {
    ...none,
    ownerIds: await findOwners(office.db, text),
    transactionIds: await findByReference(office.db, text),
  }
}

/**
 * Returns a searched text without what is personal in it; a number that was found is not personal.
 */
function maskSearched(text: string, isNumber: boolean): string {
  const number = readTransactionNumber(text)
  if (number !== undefined) return number
  if (isNumber) return text.trim()
  const searched = readSearched(text)
  switch (searched.as) {
    case 'owner':
      return searched.value
    case 'email':
      return maskEmail(searched.value)
    case 'digits':
      return maskPhone(searched.value.whole[0] ?? '')
    default:
      return `${text.trim().slice(0, 1)}•••`
  }
}

/** Returns the page of the search, with what was found. */
export async function showSearch(call: OfficeCall, found?: SearchResult): Promise<OfficePage> {
  const words = wordsIn(OFFICE_WORDS.owners, call.language)
  return {
    title: words('title'),
    section: 'owners',
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      ${showAbout('owners', call.language)}
      <div class="panel">
        <div class="inside">
          <form method="post" action="/owners/search">
            ${textField(call, {
              name: 'text',
              label: words('searchedFor'),
              value: call.form['text'] ?? '',
              hint: words('exact'),
              maxLength: SEARCH_LENGTH,
            })}
            <button class="main">${words('search')}</button>
          </form>
        </div>
      </div>
      ${found ? await showFound(call, found) : ''}`,
  }
}

async function showFound(call: OfficeCall, found: SearchResult) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const { ownerIds, transactionIds, reportIds } = found
  const isMore = Math.max(ownerIds.length, transactionIds.length) >= MOST_FOUND
  const count = { count: String(MOST_FOUND) }
  const hasOthers = transactionIds.length + reportIds.length > 0
  return html`${isMore ? html`<p class="notice warning">${words('moreFound', count)}</p>` : ''}
  ${hasOthers ? '' : showOwners(call, await listOwners(office.db, ownerIds))}
  ${hasOthers && ownerIds.length > 0 ? showOwners(call, await listOwners(office.db, ownerIds)) : ''}
  ${transactionIds.length > 0 ? await showTransactions(call, transactionIds) : ''}
  ${
    reportIds.length > 0
      ? html`<div class="panel">
          <ul class="inside">
            ${reportIds.map((id) => html`<li><a href="/disputes/${id}">${words('report')}</a></li>`)}
          </ul>
        </div>`
      : ''
  }`
}

async function showTransactions({ office, language }: OfficeCall, ids: readonly string[]) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const subjects = await listSubjects(office.db, ids)
  const owners = await listOwners(office.db, [...new Set(subjects.map(({ userId }) => userId))])
  const nameOf = (userId: string) => {
    const owner = owners.find(({ id }) => id === userId)
    return owner ? maskOwner(owner).name : NOTHING
  }
  return showTable({
    label: words('transactions'),
    language,
    rows: subjects,
    empty: words('empty'),
    columns: [
      { head: words('time'), cell: ({ createdAt }) => showMoment(createdAt, language) },
      {
        head: words('number'),
        cell: ({ id, number }) => html`<a href="/transactions/${id}" data-row>${number}</a>`,
      },
      { head: words('owner'), cell: ({ userId }) => nameOf(userId) },
      { head: words('kind'), cell: ({ kind }) => KIND_WORDS[kind]?.[language] ?? kind },
      {
        head: words('amount'),
        cell: ({ amount, currency }) => writeMoney(amount, currency, language),
        isNumber: true,
      },
    ],
  })
}

function showOwners({ language }: OfficeCall, found: readonly ShownOwner[]) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  return showTable({
    label: words('title'),
    language,
    rows: found,
    empty: words('empty'),
    columns: [
      {
        head: words('number'),
        cell: ({ id, number }) => html`<a href="/owners/${id}" data-row>${number}</a>`,
      },
      { head: words('owner'), cell: (owner) => maskOwner(owner).name },
      { head: words('phone'), cell: (owner) => maskOwner(owner).phone },
      { head: words('email'), cell: (owner) => maskOwner(owner).email },
      { head: words('level'), cell: ({ level }) => nameLevel(level, language) },
      { head: words('state'), cell: (owner) => showOwnerState(owner, language) },
    ],
  })
}
