import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showCasesAbout } from '../cases-about/cases-about.ts'
import { findCorrectable } from '../../domain/corrections/correctable.ts'
import { showPhone } from '../../domain/profile/phones.ts'
import { showNotesAt } from '../owners/notes.ts'
import type { ShownOwner } from '../owners/read-owner.ts'
import { findOwner } from '../owners/read-owner.ts'
import { recordOwnerLook } from '../owners/record-look.ts'
import type { LedgerEntry, NamedLeg } from '../ledger/read-entry.ts'
import { nameLedgerAccount, nameEntry, showMoney } from '../ledger/read-ledger.ts'
import { showMoment } from '../page/dates.ts'
import { reasonField, showFacts, showForm } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { listEntriesOf } from './list-entries.ts'
import { listEvents, listReports, type Report } from './list-events.ts'
import { listStates, type State } from './list-states.ts'
import { type Details, type PayoutDetails, readDetails } from './read-details.ts'
import { findSubject, type Subject } from '../owners/read-subject.ts'
import { nameTransaction, showNumbers, showSubjectFacts } from './show-facts.ts'
import { showDifference, showPaymentState } from '../owners/payment-state.ts'

interface TransactionView {
  /** What the provider answered just now. */
  said?: string
  /** Whether the recipient is shown in full. */
  isRevealed?: boolean
}

/**
 * Returns the page of a transaction: all that the wallet knows of it, and what may be done. The
 * look is in the audit log.
 */
export async function showTransaction(
  call: OfficeCall,
  { said, isRevealed = false }: TransactionView = {},
): Promise<OfficePage> {
  const { office, language, now, params } = call
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const subject = await findSubject(office.db, params['id'])
  const owner = await findOwner(office.db, subject.userId)
  await recordOwnerLook(call, { owner, part: subject.number })
  const details = await readDetails(office.db, subject, now)
  const other = details.otherSide && (await findOwner(office.db, details.otherSide.userId))
  const entries = await listEntriesOf(office.db, subject, details)
  const reports = await listReports(office.db, subject)
  const events = await listEvents(office.db, { subject, details, entries, reports, language })
  const states = listStates({ subject, details, entries, language })
  const given = { subject, details, owner, other }
  return {
    title: subject.number,
    section: 'owners',
    body: html`<div class="head">
        <a class="quiet" href="/owners/${owner.id}" data-close>${words('openOwner')}</a>
        <h1>${subject.number}</h1>
        ${showPaymentState(subject.status, language)}
        ${showDifference(details.order?.difference ?? null, language)}
        <span class="quiet"
          >${nameTransaction(subject, call)} · ${showMoment(subject.createdAt, language)}</span
        >
      </div>
      ${said ? html`<p class="notice" role="status">${said}</p>` : ''}
      ${isRevealed && details.payout ? showRecipient(call, details.payout) : ''}
      <div class="split">
        <div>
          <h2>${words('states')}</h2>
          ${showMoments(call, { label: words('states'), rows: states, empty: '' })}
          <h2>${words('entries')}</h2>
          ${showEntries(call, entries)}
          <h2>${words('events')}</h2>
          ${showMoments(call, { label: words('events'), rows: events, empty: words('noEvents') })}
          <h2>${words('notes')}</h2>
          ${await showNotesAt(call, {
            owner,
            transactionId: subject.id,
            action: `/transactions/${subject.id}/notes`,
          })}
        </div>
        <aside class="side" aria-label="${words('facts')}">
          <section class="panel">
            <h2>${words('facts')}</h2>
            <div class="inside">${showSubjectFacts(call, given)}</div>
          </section>
          <section class="panel">
            <h2>${words('numbers')}</h2>
            <div class="inside">${showNumbers(call, given)}</div>
          </section>
          <section class="panel">
            <h2>${words('acts')}</h2>
            <div class="inside">
              ${await showActs(call, { subject, details, entries, reports, owner })}
            </div>
          </section>
          ${await showCasesAbout(call, { userId: owner.id, transactionId: subject.id })}
        </aside>
      </div>`,
  }
}

interface Moments {
  label: string
  rows: readonly State[]
  empty: string
}

/** The pages to which rows lead, by what may see them. */
const LINK_PERMISSIONS = {
  ledger: 'ledger.see',
  disputes: 'dispute.see',
  help: 'help.see',
  events: 'event.see',
  approvals: 'approval.see',
} as const

function showMoments(call: OfficeCall, { label, rows, empty }: Moments) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  return showTable<State>({
    label,
    language,
    rows,
    empty,
    columns: [
      { head: words('time'), cell: ({ at }) => showMoment(at, language) },
      {
        head: words('state'),
        cell: ({ what, link }) =>
          link && mayOpen(call, link) ? html`<a href="${link}" data-row>${what}</a>` : what,
      },
      { head: words('detail'), cell: ({ detail }) => detail },
    ],
  })
}

function mayOpen(call: OfficeCall, link: string): boolean {
  const section = link.split('/')[1]
  const needed = Object.entries(LINK_PERMISSIONS).find(([name]) => name === section)?.[1]
  return needed !== undefined && call.can(needed)
}

function showEntries(call: OfficeCall, entries: readonly LedgerEntry[]) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const rows = entries.flatMap((entry) => entry.legs.map((leg) => ({ entry, leg })))
  const money = ({ amount, debit: { currency, decimals } }: NamedLeg) =>
    showMoney(amount, { currency, decimals, language })
  return showTable({
    label: words('entries'),
    language,
    rows,
    empty: words('noEntries'),
    columns: [
      { head: words('time'), cell: ({ entry }) => showMoment(entry.createdAt, language) },
      {
        head: words('entry'),
        cell: ({ entry: { id, kind } }) =>
          call.can('ledger.see')
            ? html`<a href="/ledger/${id}" data-row>${nameEntry(kind, language)}</a>`
            : nameEntry(kind, language),
      },
      { head: words('debit'), cell: ({ leg }) => nameLedgerAccount(leg.debit, language) },
      { head: words('credit'), cell: ({ leg }) => nameLedgerAccount(leg.credit, language) },
      { head: words('amount'), cell: ({ leg }) => money(leg), isNumber: true },
    ],
  })
}

function showRecipient({ language }: OfficeCall, payout: PayoutDetails) {
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { phone, recipient_name: name, address } = payout
  const facts = [
    [words('phone'), phone && showPhone(phone)],
    [words('name'), name],
    [words('address'), address],
  ] as const
  return html`<div class="notice warning" role="status">
    ${showFacts(facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])))}
    ${words('revealed')}
  </div>`
}

interface ActsInput {
  subject: Subject
  details: Details
  entries: readonly LedgerEntry[]
  reports: readonly Report[]
  owner: ShownOwner
}

/** Returns what the operator may do about a transaction, or where it is done. */
async function showActs(call: OfficeCall, acting: ActsInput) {
  const { subject, details, entries, reports, owner } = acting
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.transactions, language)
  const { order, payout, claims } = details
  const isPayoutOpen = payout?.shown.status === 'pending' || payout?.shown.status === 'sent'
  const mayAsk = (isPayoutOpen || order?.next_check_at) && call.can('payment.ask')
  const correctable: LedgerEntry[] = []
  for (const entry of call.can('correction.ask') ? entries : []) {
    if (await findCorrectable(office.db, entry.id)) correctable.push(entry)
  }
  const cases = call.can('dispute.see') ? [...reports, ...claims] : []
  const isSecret = payout && (payout.phone ?? payout.recipient_name ?? payout.address)
  const mayReveal = isSecret && owner.status !== 'closed' && call.can('owner.reveal')
  const acts = [
    mayAsk &&
      showForm(call, {
        action: `/transactions/${subject.id}/ask`,
        body: () => html`<button>${words('ask')}</button>`,
      }),
    payout &&
      call.can('payout.see') &&
      html`<a class="button" href="/payouts/${payout.shown.id}">${words('openPayout')}</a>`,
    ...correctable.map(
      ({ id, kind }) =>
        html`<a class="button" href="/ledger/${id}/correct"
          >${words('correct')}: ${nameEntry(kind, language)}</a
        >`,
    ),
    ...cases.map(
      ({ id, number }) =>
        html`<a class="button" href="/disputes/${id}">${words('openReport', { number })}</a>`,
    ),
  ].filter(Boolean)
  return html`${acts.length > 0 ? html`<div class="acts">${acts}</div>` : ''}
  ${mayReveal ? showReveal(call, subject) : ''}
  ${acts.length === 0 && !mayReveal ? html`<p class="quiet">${words('noActs')}</p>` : ''}`
}

function showReveal(call: OfficeCall, { id }: Subject) {
  const words = wordsIn(OFFICE_WORDS.transactions, call.language)
  return html`<details>
    <summary>${words('reveal')}</summary>
    ${showForm(call, {
      action: `/transactions/${id}/reveal`,
      body: (own) =>
        html`${reasonField(own, words('revealWhy'))}
          <p class="quiet">${words('revealLogged')}</p>
          <button>${words('reveal')}</button>`,
    })}
  </details>`
}
