import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { TransactionNumber } from './receipts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { IsoMoment } from '../values.ts'

/** Formats of a statement for people. */
export const PAPER_FORMATS = ['pdf', 'csv'] as const
/** Formats that other programs read (W1): camt.053.001.08, OFX 2.2, MT940 and QIF. */
export const PROGRAM_FORMATS = ['camt053', 'ofx', 'mt940', 'qif'] as const
export type ProgramFormat = (typeof PROGRAM_FORMATS)[number]

/** Formats of a statement. */
export const STATEMENT_FORMATS = [...PAPER_FORMATS, ...PROGRAM_FORMATS] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** Media types of the formats. */
export const FILE_TYPES: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  camt053: 'application/xml; charset=utf-8',
  ofx: 'application/x-ofx',
  mt940: 'application/x-mt940',
  qif: 'application/x-qif',
}

/** One to fifty ids, separated by commas. */
const Ids = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/),
  v.transform((text) => text.split(',')),
)

const DocumentQuery = v.object({
  /** That of the request by default. */
  language: v.optional(v.picklist(LANGUAGES)),
  /**
   * Of the dates, `Europe/Moscow`; UTC where it is missing or unknown. The file names the one that
   * it is in.
   */
  time_zone: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined),
})

/**
 * The calls of the capability `statements`, additions of our server: their answers are files (N3,
 * N4).
 */
export const statementEndpoints = {
  statement: {
    method: 'GET',
    path: '/v2/wallet/statement',
    query: v.object({
      ...DocumentQuery.entries,
      format: v.picklist(STATEMENT_FORMATS),
      created_at__gte: IsoMoment,
      created_at__lt: IsoMoment,
      /** All accounts by default. */
      account_ids: v.optional(Ids),
    }),
    answer: v.unknown(),
    files: Object.values(FILE_TYPES),
  },
  receiptFile: {
    method: 'GET',
    path: '/v2/wallet/transaction/file',
    query: v.object({ ...DocumentQuery.entries, number: TransactionNumber }),
    answer: v.unknown(),
    files: [FILE_TYPES.pdf],
  },
} as const satisfies Record<string, Endpoint>
