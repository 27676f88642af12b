import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  type AuditFilter,
  findAudit,
  listAudit,
  readRows,
  type StoredAudit,
} from '../audit-log/read-audit.ts'
import { type ChainReport, verifyChain } from '../audit-log/verify-chain.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { answerCsv } from '../page/answer-csv.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import type { Markup } from '../markup.ts'
import type { OfficeSection } from '../route.ts'
import { showTable } from '../page/table.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import { DayText } from '../form-fields.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute, Typed } from '../route.ts'
import { nameActor, nameObjects } from './name-object.ts'

const EXPORTED_ROWS = 100_000
const TEXT_LENGTH = 100
const CHOSEN = {
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_LENGTH)), ''),
  day: v.optional(v.union([v.literal(''), DayText]), ''),
  event: v.optional(v.pipe(v.string(), v.maxLength(TEXT_LENGTH)), ''),
}
const Filter = v.object({
  ...CHOSEN,
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

export const auditSection: OfficeSection = {
  id: 'audit',
  path: '/audit',
  name: OFFICE_WORDS.audit.title,
  icon: 'audit',
  group: 4,
  permission: 'audit.see',
}

/** Routes of the audit log (P6): read, checked, exported, never changed. */
export const auditRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/audit',
    permission: 'audit.see',
    form: Filter,
    answer: (call) => showAudit(call),
  },
  {
    method: 'GET',
    path: '/audit/check',
    permission: 'audit.see',
    answer: async (call) => showAudit(call, { report: await verifyChain(call.office.db) }),
  },
  {
    method: 'POST',
    path: '/audit/export',
    permission: 'audit.see',
    form: v.strictObject(CHOSEN),
    page: (call) => showAudit({ ...call, form: v.parse(Filter, {}) }),
    answer: exportAudit,
  },
  {
    method: 'GET',
    path: '/audit/:seq',
    permission: 'audit.see',
    form: Filter,
    answer: async (call) => {
      const seq = call.params['seq'] ?? ''
      const row = /^\d{1,18}$/.test(seq) ? await findAudit(call.office.db, BigInt(seq)) : undefined
      if (!row) throw new OfficeRefusal('notFound')
      return showAudit(call, { row })
    },
  },
]

function readFilter({ text = '', day = '', event = '', after }: Typed): AuditFilter {
  return { text, day, event, before: after === undefined ? undefined : BigInt(after) }
}

function nameEvent(event: string, language: OfficeCall['language']): string {
  const known = Object.entries(OFFICE_WORDS.officeEvents).find(([key]) => key === event)?.[1]
  return known?.[language] ?? event
}

async function exportAudit(call: OfficeCall): Promise<Response> {
  const { office, language, actor, now } = call
  const words = wordsIn(OFFICE_WORDS.audit, language)
  const rows = await readRows(office.db, readFilter(call.form), EXPORTED_ROWS)
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'audit_exported',
      subject: words('title'),
      detail: { rows: String(rows.length) },
    }),
  )
  const head = [
    'seq',
    'at',
    'who',
    'event',
    'object',
    'reason',
    'detail',
    'network',
    'request',
    'previous_hash',
    'hash',
  ]
  const lines = rows.map((row) => [
    row.seq.toString(),
    row.at.toISOString(),
    row.operator_name,
    row.event,
    row.subject,
    row.reason,
    JSON.stringify(row.detail),
    row.ip_prefix,
    row.request_id,
    row.previous_hash,
    row.hash,
  ])
  return answerCsv(call, { name: 'audit', rows: [head, ...lines] })
}

interface Chosen {
  row?: StoredAudit
  report?: ChainReport
}

async function showAudit(
  call: OfficeCall,
  { row: chosen, report }: Chosen = {},
): Promise<OfficePage> {
  const { office, language, form } = call
  const words = wordsIn(OFFICE_WORDS.audit, language)
  const filter = readFilter(form)
  const { rows, next } = await listAudit(office.db, filter)
  const nameObject = await nameObjects(call, chosen ? [...rows, chosen] : rows)
  const { text, day, event } = filter
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/audit?${new URLSearchParams({ text, day, event, ...query }).toString()}`
  return {
    title: words('title'),
    section: auditSection.id,
    body: html`<div class="head">
        <h1>${words('title')}</h1>
        ${report ? showReport(report, language) : ''}
        <div class="end">
          <a class="button" href="/audit/check">${words('check')}</a>
          <form method="post" action="/audit/export">
            ${Object.entries({ text, day, event }).map(
              ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
            )}
            <button>${OFFICE_WORDS.shared.exportCsv[language]}</button>
          </form>
        </div>
      </div>
      ${showAbout(auditSection.id, language)} ${showFilter(call, filter)}
      <div class="split">
        ${showTable({
          label: words('title'),
          language,
          rows,
          empty: words('empty'),
          isCurrent: ({ seq }) => seq === chosen?.seq,
          linkTo,
          next: next?.toString(),
          isLater: filter.before !== undefined,
          columns: [
            {
              head: words('time'),
              cell: ({ seq, at }) =>
                html`<a
                  href="/audit/${seq}?${new URLSearchParams({ text, day, event }).toString()}"
                  data-row
                  >${showMoment(at, language)}</a
                >`,
            },
            { head: words('who'), cell: (row) => nameActor(row, language) },
            { head: words('event'), cell: (row) => nameEvent(row.event, language) },
            { head: words('object'), cell: nameObject },
            { head: words('reason'), cell: ({ reason }) => reason || '—' },
          ],
        })}
        ${chosen ? showDetail(call, chosen, nameObject(chosen)) : ''}
      </div>`,
  }
}

function showReport({ breaks }: ChainReport, language: OfficeCall['language']) {
  const words = wordsIn(OFFICE_WORDS.audit, language)
  const [first] = breaks
  return first
    ? html`<span class="pill bad" role="alert"
        >${words('broken', { seq: first.seq.toString() })}</span
      >`
    : html`<span class="pill good" role="status">${words('whole')}</span>`
}

function showFilter({ language }: OfficeCall, { text, day, event }: AuditFilter) {
  const words = wordsIn(OFFICE_WORDS.audit, language)
  return html`<form class="head" method="get" action="/audit">
    <input
      name="text"
      value="${text}"
      aria-label="${words('filter')}"
      placeholder="${words('filter')}"
    />
    <input type="date" name="day" value="${day}" aria-label="${words('day')}" />
    <select name="event" aria-label="${words('event')}">
      <option value="">${words('event')}: ${words('all')}</option>
      ${Object.entries(OFFICE_WORDS.officeEvents).map(
        ([key, name]) =>
          html`<option value="${key}" ${key === event ? html`selected` : ''}>
            ${name[language]}
          </option>`,
      )}
    </select>
    <button>${OFFICE_WORDS.shared.apply[language]}</button>
  </form>`
}

function showDetail({ language }: OfficeCall, row: StoredAudit, object: Markup | string) {
  const words = wordsIn(OFFICE_WORDS.audit, language)
  return html`<aside class="side narrow panel" aria-label="${nameEvent(row.event, language)}">
    <h2>${nameEvent(row.event, language)}</h2>
    <div class="inside">
      ${showFacts([
        [words('time'), showMoment(row.at, language)],
        [words('who'), nameActor(row, language)],
        [words('object'), object],
        [words('reason'), row.reason || '—'],
        ...Object.entries(row.detail).map(([name, value]) => [name, value] as const),
        [words('network'), row.ip_prefix || '—'],
        [words('request'), html`<code>${row.request_id}</code>`],
        [words('previous'), html`<code>${row.previous_hash.slice(0, 16)}…</code>`],
        [words('hash'), html`<code>${row.hash.slice(0, 16)}…</code>`],
      ])}
      <p><a href="/audit" data-close>${OFFICE_WORDS.shared.close[language]}</a></p>
    </div>
  </aside>`
}
