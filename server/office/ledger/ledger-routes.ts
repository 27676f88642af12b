import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { findCorrectable } from '../../domain/corrections/correctable.ts'
import { propose } from '../approvals/proposals.ts'
import { RowId, Sort } from '../form-fields.ts'
import { showMoment } from '../page/dates.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute, OfficeSection } from '../route.ts'
import { CorrectionForm, readLegs, showCorrectionForm } from './correction-form.ts'
import { correctionKind, writeContent } from './correction-kind.ts'
import { reverse, showLines } from './entry-tables.ts'
import { FILTER_FIELDS, readEntryFilter, showFilter } from './entry-filter.ts'
import { listEntries } from './list-entries.ts'
import { askManual, ManualForm, showManual } from './manual-entry.ts'
import { type LedgerEntry, readEntry } from './read-entry.ts'
import { nameEntry } from './read-ledger.ts'

export const ledgerSection: OfficeSection = {
  id: 'ledger',
  path: '/ledger',
  name: OFFICE_WORDS.ledger.title,
  icon: 'ledger',
  group: 3,
  permission: 'ledger.see',
}

const Typed = v.optional(v.pipe(v.string(), v.maxLength(100)))
const Filter = v.object({
  kind: v.optional(v.union([v.literal(''), v.picklist(listKinds())]), ''),
  ...v.entriesFromList(['number', 'day', 'account', 'amount'], Typed),
  sort: Sort,
  after: v.optional(v.string()),
})

function listKinds() {
  return Object.keys(OFFICE_WORDS.ledgerKinds)
}

/** Routes of the ledger: entries are read, and corrected by adding to them (P4). */
export const ledgerRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/ledger', permission: 'ledger.see', form: Filter, answer: showLedger },
  { method: 'GET', path: '/ledger/manual', permission: 'manual.ask', answer: showManual },
  {
    method: 'POST',
    path: '/ledger/manual',
    permission: 'manual.ask',
    isSigned: true,
    form: ManualForm,
    page: showManual,
    answer: askManual,
  },
  { method: 'GET', path: '/ledger/:id', permission: 'ledger.see', answer: showOne },
  {
    method: 'GET',
    path: '/ledger/:id/correct',
    permission: 'correction.ask',
    answer: showCorrection,
  },
  {
    method: 'POST',
    path: '/ledger/:id/correct',
    permission: 'correction.ask',
    isSigned: true,
    form: CorrectionForm,
    page: showCorrection,
    answer: ask,
  },
]

async function findEntry({ office, params }: OfficeCall): Promise<LedgerEntry> {
  if (!v.is(RowId, params['id'])) throw new OfficeRefusal('notFound')
  return readEntry(office.db, params['id'])
}

async function ask(call: OfficeCall) {
  const { office, form } = call
  const original = await findEntry(call)
  if (!(await findCorrectable(office.db, original.id))) {
    throw refuseForm(OFFICE_WORDS.ledger.notCorrectable)
  }
  const legs = await readLegs(call, original)
  const { key = '', reason = '', owner_text: ownerText = '' } = form
  const content = writeContent(legs, ownerText)
  const asked = { kind: correctionKind.kind, subject: original.id, content, reason, key }
  const id = await office.db.transaction((tx) => propose(tx, call, asked))
  return { to: `/approvals/${id}`, notice: 'asked' }
}

async function showLedger(call: OfficeCall): Promise<OfficePage> {
  const { office, language, form } = call
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const { after } = form
  const sorting = readTimeSorting(form['sort'], true)
  const { isDescending } = sorting
  const { filter, problems, hint } = await readEntryFilter(call)
  const { entries, next } =
    problems.length > 0
      ? { entries: [], next: undefined }
      : await listEntries(office.db, { ...filter, after, isDescending, language })
  const chosen = FILTER_FIELDS.flatMap((name) => (form[name] ? [[name, form[name]] as const] : []))
  return {
    title: words('title'),
    section: ledgerSection.id,
    body: html`<div class="head">
        <h1>${words('title')}</h1>
        ${
          call.can('manual.ask')
            ? html`<a class="button end" href="/ledger/manual">${words('manual')}</a>`
            : ''
        }
      </div>
      ${showAbout(ledgerSection.id, language)} ${await showFilter(call)}
      ${problems.map((text) => html`<p class="notice bad" role="alert">${text}</p>`)}
      ${hint ? html`<p class="notice">${hint}</p>` : ''}
      ${showTable({
        label: words('title'),
        language,
        rows: entries,
        empty: words('empty'),
        sorting,
        next,
        isLater: after !== undefined,
        linkTo: (query) =>
          `/ledger?${new URLSearchParams({ ...Object.fromEntries(chosen), ...query }).toString()}`,
        columns: [
          {
            head: words('time'),
            sort: BY_TIME,
            cell: ({ createdAt }) => showMoment(createdAt, language),
          },
          { head: words('kind'), cell: (entry) => nameEntry(entry.kind, language) },
          {
            head: words('number'),
            cell: ({ id, number }) => html`<a href="/ledger/${id}" data-row>${number}</a>`,
          },
          { head: words('amount'), cell: ({ amounts }) => amounts.join(', '), isNumber: true },
        ],
      })}`,
  }
}

async function showOne(call: OfficeCall): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const entry = await findEntry(call)
  const title = nameEntry(entry.kind, language)
  const isCorrectable = (await findCorrectable(office.db, entry.id)) !== undefined
  return {
    title,
    section: ledgerSection.id,
    body: html`<div class="head">
        <a href="/ledger" data-close>${words('title')}</a>
        <h1>${title}</h1>
        <span class="quiet">${showMoment(entry.createdAt, language)}</span>
        <div class="end">
          ${
            isCorrectable && call.can('correction.ask')
              ? html`<a class="button" href="/ledger/${entry.id}/correct">${words('correct')}</a>`
              : ''
          }
        </div>
      </div>
      ${showLines(title, entry.legs, language)}
      ${
        entry.transaction && call.can('owner.see')
          ? html`<p>
              ${words('transaction')}
              <a href="/transactions/${entry.transaction.id}">${entry.transaction.number}</a>
            </p>`
          : ''
      }
      ${entry.links.map(
        ({ word, id }) => html`<p>${words(word)} <a href="/ledger/${id}">${id}</a></p>`,
      )}
      ${
        entry.proposalId
          ? html`<p>
              ${words('proposal')}
              <a href="/approvals/${entry.proposalId}">${words('reason')}</a>
            </p>`
          : ''
      }
      ${isCorrectable ? '' : html`<p class="quiet">${words('notCorrectable')}</p>`}`,
  }
}

async function showCorrection(call: OfficeCall): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.ledger, language)
  const original = await findEntry(call)
  if (!(await findCorrectable(office.db, original.id))) return showOne(call)
  return {
    title: words('correction'),
    section: ledgerSection.id,
    body: html`<div class="head">
        <a href="/ledger/${original.id}" data-close>${nameEntry(original.kind, language)}</a>
        <h1>${words('correction')}</h1>
      </div>
      <p class="notice">${words('note')}</p>
      ${showLines(words('original'), original.legs, language)}
      ${showLines(words('reversal'), reverse(original.legs), language)}
      ${await showCorrectionForm(call, original)}`,
  }
}
