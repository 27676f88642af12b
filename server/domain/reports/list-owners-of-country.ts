import type { Queryable } from '../../db/database.ts'
import { csvText } from '../../lib/csv.ts'
import { ReportError } from './report-error.ts'
import type { ReportLines, ReportRow } from './report.ts'

const BATCH_SIZE = 1000
const COUNTRY = /^[A-Z]{2}$/
/** Texts of a row, in the order of the columns. */
const TEXTS = [
  'id',
  'number',
  'first_name',
  'last_name',
  'phone',
  'email',
  'city',
  'zip_code',
  'address',
  'document_country',
  'level',
  'status',
  'environment',
] as const
const MOMENTS = ['registered_at', 'closed_at'] as const

/** The country of the address, or of the newest identity document. */
const ROWS = `SELECT u.id, u.number, u.first_name, u.last_name, u.phone, u.email, u.city, u.zip_code, u.address,
    d.country_code AS document_country, u.level, u.status, u.environment, u.registered_at, u.closed_at
  FROM app_user u LEFT JOIN LATERAL (
    SELECT i.country_code FROM identity_document i WHERE i.user_id = u.id ORDER BY i.created_at DESC LIMIT 1
  ) AS d ON true
  WHERE (u.country_code = $1 OR d.country_code = $1) AND ($2::uuid IS NULL OR u.id > $2::uuid)
  ORDER BY u.id LIMIT ${BATCH_SIZE}`

type Row = Record<(typeof TEXTS)[number], string | number | null> &
  Record<(typeof MOMENTS)[number], Date | null>

/**
 * Returns how many owners have neither an address with a country nor an identity document: no
 * report has them.
 */
export async function countOwnersWithoutCountry(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM app_user u WHERE u.country_code IS NULL
       AND NOT EXISTS (SELECT 1 FROM identity_document i WHERE i.user_id = u.id)`,
  )
  return row?.count ?? 0
}

/**
 * Lists all owners of a country, by their address or their newest identity document. Throws
 * ReportError for a text that is no code of a country.
 */
export function listOwnersOfCountry(tx: Queryable, country: string): ReportLines {
  if (!COUNTRY.test(country)) {
    throw new ReportError(`"${country}" is no code of a country: write it as DE (ISO 3166)`)
  }
  return { columns: [...TEXTS, ...MOMENTS], rows: readRows(tx, country) }
}

async function* readRows(tx: Queryable, country: string): AsyncGenerator<ReportRow> {
  let last: string | null = null
  for (;;) {
    const rows: Row[] = await tx.query<Row>(ROWS, [country, last])
    for (const row of rows) {
      yield Object.fromEntries([
        ...TEXTS.map((name) => [name, csvText(String(row[name] ?? ''))]),
        ...MOMENTS.map((name) => [name, row[name]?.toISOString() ?? '']),
      ])
    }
    if (rows.length < BATCH_SIZE) return
    last = String(rows.at(-1)?.id)
  }
}
