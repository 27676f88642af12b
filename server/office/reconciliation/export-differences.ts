import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { DifferenceSide } from '../../domain/reconciliation/items.ts'
import { writeMicro } from '../../domain/reconciliation/micro.ts'
import { findDay, listDifferences } from '../../domain/reconciliation/read-day.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { answerCsv } from '../page/answer-csv.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { explanationOf, nameOurs, wordOf } from './differences-table.ts'
import { findParty } from './find-party.ts'

const USUAL_DECIMALS = 2

/** Answers with the differences of a day as CSV. */
export async function exportDifferences(call: OfficeCall): Promise<Response> {
  const { office, language, actor, now } = call
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const { source, day } = findParty(call)
  const stored = await findDay(office.db, source.provider, day)
  const rows = stored ? await listDifferences(office.db, stored) : []
  const decimals = await readDecimals(office.db)
  const cells = (side: DifferenceSide | null) =>
    side
      ? [
          writeMicro(side.amount, decimals.get(side.currency) ?? USUAL_DECIMALS),
          side.currency,
          words(`side_${side.status}`),
        ]
      : ['', '', '']
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'recon_exported',
      subject: `${source.provider} ${day}`,
      detail: { rows: String(rows.length) },
    }),
  )
  const [ours, theirs] = [words('ours'), words('theirs')]
  const head = [
    words('time'),
    words('kind'),
    words('object'),
    words('ourId'),
    words('ref'),
    ...[ours, theirs].flatMap((name) => [name, `${name}: ISO 4217`, `${name}: ${words('state')}`]),
    words('state'),
  ]
  const lines = rows.map((row) =>
    [
      [row.at.toISOString(), words(row.kind), words(wordOf(row)), nameOurs(row) ?? '', row.ref],
      cells(row.ours),
      cells(row.theirs),
      [words(row.state, { name: row.takenBy?.name ?? '', text: explanationOf(row, language) })],
    ].flat(),
  )
  return answerCsv(call, { name: `differences-${source.provider}-${day}`, rows: [head, ...lines] })
}
