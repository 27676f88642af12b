import { CSV_BOM, csvSeparator, csvText, writeCsvLine } from '../../lib/csv.ts'
import type { OfficeCall } from '../route.ts'

/** Answers with a CSV file of text cells, in the separator of the language. */
export function answerCsv(
  { web, language, now }: OfficeCall,
  { name, rows }: { name: string; rows: readonly (readonly string[])[] },
): Response {
  const lines = rows.map((cells) => writeCsvLine(cells.map(csvText), csvSeparator(language)))
  const day = now.toISOString().slice(0, 10)
  web.header('Content-Type', 'text/csv; charset=utf-8')
  web.header('Content-Disposition', `attachment; filename="${name}-${day}.csv"`)
  return web.body(`${CSV_BOM}${lines.join('')}`)
}
