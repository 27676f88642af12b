import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { JournalError, readJournalPeriod } from '../../domain/journal/journal-period.ts'
import { writeReport } from '../../domain/reports/report.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { RowId } from '../form-fields.ts'
import { showMoment } from '../page/dates.ts'
import { showForm, textField } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { refuseField } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute } from '../route.ts'

const Day = v.pipe(v.string(), v.isoDate())

/** Routes of the reports that were sent (W7). */
export const sentReportRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/cases/reports',
    permission: 'case.see',
    form: v.object({ after: v.optional(RowId) }),
    answer: showSentReports,
  },
  {
    method: 'POST',
    path: '/cases/reports/export',
    permission: 'case.report',
    form: v.strictObject({ first: Day, last: Day }),
    page: showSentReports,
    answer: exportSentReports,
  },
]

interface Row {
  id: string
  case_id: string
  rows: number
  sha256: string
  name: string
  sent_at: Date
  sent_to: string
  sent_ref: string
}

async function showSentReports(call: OfficeCall): Promise<OfficePage> {
  const { office, language, form } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const rows = await office.db.query<Row>(
    `SELECT r.id, r.case_id, r.rows, r.sha256, o.name, r.sent_at, r.sent_to, r.sent_ref
     FROM suspicious_report r JOIN office_operator o ON o.id = r.sent_by
     WHERE $1::uuid IS NULL OR (r.sent_at, r.id) < (SELECT s.sent_at, s.id FROM suspicious_report s WHERE s.id = $1::uuid)
     ORDER BY r.sent_at DESC, r.id DESC LIMIT ${READ_ROWS}`,
    [form['after'] ?? null],
  )
  const { shown, next } = cutPage(rows, ({ id }) => id)
  const day = (name: 'first' | 'last') => textField(call, { name, label: words(name), isDay: true })
  return {
    title: words('reportsTitle'),
    section: 'cases',
    body: html`<div class="head">
        <a class="quiet" href="/cases" data-close>${words('title')}</a>
        <h1>${words('reportsTitle')}</h1>
      </div>
      <p>${words('reportsFor')}</p>
      ${showTable<Row>({
        label: words('reportsTitle'),
        language,
        rows: shown,
        empty: words('reportsEmpty'),
        next,
        isLater: form['after'] !== undefined,
        linkTo: (query) => `/cases/reports?${new URLSearchParams(query).toString()}`,
        columns: [
          {
            head: words('reportSent'),
            cell: ({ sent_at, name }) => `${showMoment(sent_at, language)} · ${name}`,
          },
          { head: words('reportTo'), cell: ({ sent_to }) => sent_to },
          { head: words('reportRef'), cell: ({ sent_ref }) => sent_ref || '—' },
          { head: words('reportRows'), isNumber: true, cell: ({ rows: count }) => String(count) },
          {
            head: words('hash'),
            cell: ({ sha256 }) => html`<code title="${sha256}">${sha256.slice(0, 12)}</code>`,
          },
          {
            head: words('case'),
            cell: ({ case_id }) =>
              html`<a href="/cases/${case_id}" data-row>${words('openCase')}</a>`,
          },
        ],
      })}
      ${
        call.can('case.report')
          ? html`<section class="panel">
              <h2>${words('reportsExport')}</h2>
              <div class="inside">
                ${showForm(call, {
                  action: '/cases/reports/export',
                  isDownload: true,
                  body: () =>
                    html`<div class="filters">${day('first')} ${day('last')}</div>
                      <button>${words('reportsExport')}</button>`,
                })}
              </div>
            </section>`
          : ''
      }`,
  }
}

/**
 * Answers with the reports of a period as the command writes them; rows and hash are in the audit
 * log.
 */
async function exportSentReports(call: OfficeCall): Promise<Response> {
  const { office, actor, now, form, web } = call
  const { first = '', last = '' } = form
  const period = readPeriod(first, last, now)
  const pieces: string[] = []
  const totals = await writeReport(
    office.db,
    { kind: 'suspicious-reports', period },
    async (text) => {
      pieces.push(text)
    },
  )
  const detail = { report: 'suspicious-reports', rows: String(totals.rows), sha256: totals.sha256 }
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'report_made', subject: `${first} ${last}`, detail }),
  )
  web.header('Content-Type', 'text/csv; charset=utf-8')
  web.header(
    'Content-Disposition',
    `attachment; filename="suspicious-reports-${first}-${last}.csv"`,
  )
  return web.body(pieces.join(''))
}

function readPeriod(first: string, last: string, now: Date) {
  try {
    return readJournalPeriod(first, last, now)
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
    throw refuseField('first', OFFICE_WORDS.cases.noPeriod)
  }
}
