import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { RowId } from '../form-fields.ts'
import { showMoment } from '../page/dates.ts'
import { makeOnce } from '../make-once.ts'
import { keyField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { findChosenCase } from './find-chosen-case.ts'
import type { ComplianceCase } from './read-cases.ts'
import { writeCaseReport } from './write-report.ts'

const TO_LENGTH = 200
const REF_LENGTH = 100

/** Fields of the form that says that a report was sent. */
export const SentFields = v.strictObject({
  to: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TO_LENGTH)),
  ref: v.pipe(v.string(), v.trim(), v.maxLength(REF_LENGTH)),
})

interface ReportRow {
  id: string
  sha256: string
  rows: number
  name: string
  made_at: Date
  sent_at: Date | null
  sent_to: string
  sent_ref: string
}

/** Returns the reports of a case, and the forms that make one and say that it was sent. */
export async function showCaseReports(call: OfficeCall, { id }: ComplianceCase) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const reports = await office.db.query<ReportRow>(
    `SELECT r.id, r.sha256, r.rows, o.name, r.made_at, r.sent_at, r.sent_to, r.sent_ref
     FROM suspicious_report r JOIN office_operator o ON o.id = r.made_by WHERE r.case_id = $1 ORDER BY r.id DESC`,
    [id],
  )
  const mayReport = call.can('case.report')
  return html`<h3>${words('reportsOfCase')}</h3>
    ${reports.map((report) => showReport(call, { caseId: id, report, mayReport }))}
    ${
      mayReport
        ? html`<p class="quiet">${words('reportHint')}</p>
            ${showForm(call, {
              action: `/cases/${id}/report`,
              body: (own) => html`${keyField(own)}<button>${words('reportMake')}</button>`,
            })}`
        : ''
    }`
}

function showReport(
  call: OfficeCall,
  { caseId, report, mayReport }: { caseId: string; report: ReportRow; mayReport: boolean },
) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const { id, sha256, rows, name, made_at, sent_at, sent_to, sent_ref } = report
  const path = `/cases/${caseId}/reports/${id}`
  const made = `${words('reportMade')}: ${showMoment(made_at, language)} · ${name}`
  return html`<div class="panel">
    <div class="inside">
      <p>
        ${mayReport ? html`<a href="${path}">${words('reportFile')}</a>, ` : ''}${made},
        ${words('reportRows')}: ${rows}
      </p>
      <p class="quiet"><code>${sha256}</code></p>
      ${
        sent_at
          ? html`<p>
              ${words('reportSent')}: ${showMoment(sent_at, language)},
              ${sent_to}${sent_ref && `, ${sent_ref}`}
            </p>`
          : html`<p class="quiet">${words('reportNotSent')}</p>
              ${
                mayReport
                  ? html`<details>
                      <summary>${words('reportMark')}</summary>
                      <p class="quiet">${words('reportMarkHint')}</p>
                      ${showForm(call, {
                        action: `${path}/sent`,
                        body: (own) =>
                          html`${textField(own, { name: 'to', label: words('reportTo'), maxLength: TO_LENGTH })}
                            ${textField(own, { name: 'ref', label: words('reportRef'), maxLength: REF_LENGTH, isOptional: true })}
                            <button>${words('reportMark')}</button>`,
                      })}
                    </details>`
                  : ''
              }`
      }
    </div>
  </div>`
}

/** Writes the report of a case as it stands, once for each key; the file is kept. */
export async function makeReport(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now } = call
  const shown = await findChosenCase(call)
  const { id: caseId } = shown
  const make = async (tx: Queryable) => {
    const report = await writeCaseReport(tx, shown, { madeBy: operator.name, now })
    const { content, sha256, rows } = report
    const id = newId(now)
    await tx.query(
      `INSERT INTO suspicious_report (id, case_id, content, sha256, rows, made_by, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, caseId, content, sha256, rows, operator.id, now],
    )
    const detail = { report: id, rows: String(rows), sha256 }
    await writeOfficeAudit(tx, { actor, now, event: 'match_reported', subject: caseId, detail })
    return id
  }
  await office.db.transaction((tx) => makeOnce(tx, call, () => make(tx)))
  return { to: `/cases/${caseId}`, notice: 'done' }
}

function readReportId({ params }: OfficeCall): string {
  const id = v.safeParse(RowId, params['report'])
  if (!id.success) throw new OfficeRefusal('notFound')
  return id.output
}

/** Answers with the file of a report; that it was read is in the audit log. */
export async function downloadReport(call: OfficeCall): Promise<Response> {
  const { office, actor, now, web } = call
  const { id: caseId } = await findChosenCase(call)
  const [report] = await office.db.query<{ content: string; sha256: string; rows: number }>(
    'SELECT content, sha256, rows FROM suspicious_report WHERE id = $1 AND case_id = $2',
    [readReportId(call), caseId],
  )
  if (!report) throw new OfficeRefusal('notFound')
  const { content, sha256, rows } = report
  const detail = { rows: String(rows), sha256 }
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'match_report_read', subject: caseId, detail }),
  )
  web.header('Content-Type', 'application/json; charset=utf-8')
  web.header('Content-Disposition', `attachment; filename="report-${sha256.slice(0, 12)}.json"`)
  return web.body(content)
}

/** Records that a report was sent, to whom and under which number; once. */
export async function markReportSent(call: OfficeCall): Promise<Redirect> {
  const { office, operator, actor, now, form } = call
  const { id: caseId } = await findChosenCase(call)
  const { to = '', ref = '' } = form
  await office.db.transaction(async (tx) => {
    const [sent] = await tx.query<{ sha256: string; rows: number }>(
      `UPDATE suspicious_report SET sent_at = $3, sent_by = $4, sent_to = $5, sent_ref = $6
       WHERE id = $1 AND case_id = $2 AND sent_at IS NULL RETURNING sha256, rows`,
      [readReportId(call), caseId, now, operator.id, to, ref],
    )
    if (!sent) throw refuseForm(OFFICE_WORDS.cases.reportAlready)
    const detail = { to, ref, rows: String(sent.rows), sha256: sent.sha256 }
    await writeOfficeAudit(tx, { actor, now, event: 'match_report_sent', subject: caseId, detail })
  })
  return { to: `/cases/${caseId}`, notice: 'done' }
}
