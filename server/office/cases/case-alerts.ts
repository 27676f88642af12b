import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import type { AlertFacts } from '../../domain/monitoring/record-alerts.ts'
import type { MonitoringRule } from '../../domain/monitoring/rule.ts'
import { showMoment } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { nameAct, showMeasured } from '../rules/describe-rule.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import type { ComplianceCase } from './read-cases.ts'

const MOST_SHOWN = 50

/** What a rule found, as operators see it. */
export interface ShownAlert {
  id: string
  versionId: string
  version: number
  content: MonitoringRule
  transactionId: string | null
  isHeld: boolean
  facts: AlertFacts
  foundAt: Date
}

/** Returns the alerts of a case, the newest first. */
export async function listAlerts(
  db: Queryable,
  caseId: string,
  most: number,
): Promise<ShownAlert[]> {
  return db.query(
    `SELECT a.id, a.version_id AS "versionId", r.version, r.content, a.transaction_id AS "transactionId",
       a.is_held AS "isHeld", a.facts, a.found_at AS "foundAt"
     FROM monitoring_alert a JOIN monitoring_rule r ON r.id = a.version_id
     WHERE a.case_id = $1 ORDER BY a.id DESC LIMIT $2::int`,
    [caseId, most],
  )
}

/** Returns what rules found, each with what was measured. */
export async function showAlerts(call: OfficeCall, { id }: Pick<ComplianceCase, 'id'>) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const naming = { decimals: await readDecimals(office.db), language }
  return showTable<ShownAlert>({
    label: words('alerts'),
    language,
    rows: await listAlerts(office.db, id, MOST_SHOWN),
    empty: words('alerts'),
    columns: [
      {
        head: words('alertAct'),
        cell: ({ facts, transactionId, isHeld }) => {
          const name = nameAct(facts, naming)
          const state = isHeld ? (transactionId === null ? 'alertRefused' : 'alertHeld') : undefined
          return html`${transactionId === null ? name : html`<a href="/transactions/${transactionId}">${name}</a>`}<br />
            <small class="quiet"
              >${showMoment(new Date(facts.at), language)}${state ? `, ${words(state)}` : ''}</small
            >`
        },
      },
      {
        head: words('alertRule'),
        cell: ({ content, versionId, facts }) =>
          html`<a href="/rules/${versionId}">${content.name}</a>
            ${showMeasured({ content, facts }, naming)}
            ${content.about === '' ? '' : html`<small class="quiet">${content.about}</small>`}`,
      },
    ],
  })
}
