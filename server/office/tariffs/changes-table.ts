import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  compareLines,
  type LineChange,
  type StoredTariffLine,
} from '../../domain/tariffs/tariff-lines.ts'
import { readTariffLines, type TariffVersion } from '../../domain/tariffs/tariff-versions.ts'
import type { Queryable } from '../../db/database.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { describeLine, nameTariffLine } from './line-words.ts'

/** The lines of a tariff, and what differs from the one that it follows. */
export interface ComparedTariff {
  lines: StoredTariffLine[]
  changes: LineChange[]
}

/** Reads the lines of a tariff, and what differs from the one that it follows. */
export async function compareTariff(
  db: Queryable,
  { id, after_number: after }: Pick<TariffVersion, 'id' | 'after_number'>,
): Promise<ComparedTariff> {
  const [earlier] = await db.query<{ id: string }>('SELECT id FROM tariff WHERE number = $1', [
    after,
  ])
  const read = await readTariffLines(db, earlier ? [id, earlier.id] : [id])
  const lines = read.get(id) ?? []
  return { lines, changes: earlier ? compareLines(read.get(earlier.id) ?? [], lines) : [] }
}

/** Returns the table of what a tariff changes. */
export async function showChanges(call: OfficeCall, version: TariffVersion) {
  const { changes } = await compareTariff(call.office.db, version)
  return showChangeTable(call, { changes, version })
}

/** Returns the table of changes that were read. */
export function showChangeTable(
  { language }: Pick<OfficeCall, 'language'>,
  { changes, version }: { changes: readonly LineChange[]; version: TariffVersion },
) {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  return showTable<LineChange>({
    label: words('changes'),
    language,
    rows: changes,
    empty: words(version.number === 1 ? 'noneOfFirst' : 'noChanges'),
    columns: [
      {
        head: words('line'),
        cell: ({ before, after }) => {
          const line = after ?? before
          return line ? nameTariffLine(line, language) : ''
        },
      },
      { head: words('before'), cell: ({ before }) => describeLine(before, language) },
      { head: words('now'), cell: ({ after }) => html`<b>${describeLine(after, language)}</b>` },
    ],
  })
}
