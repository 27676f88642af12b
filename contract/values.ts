import * as v from 'valibot'

/** An identifier: servers send numbers or strings, the app keeps strings. */
export const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A decimal number as text, `-140.50`; a JSON number is converted. */
export const DecimalText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^-?\d{1,18}(\.\d{1,18})?$/),
)

/** An amount for display: empty, which shows as a dash, if it is no number. */
export const ShownAmount = v.fallback(DecimalText, '')

/**
 * Rows of a list without the invalid ones. A list in which every row is invalid is invalid itself:
 * it must not show as an empty list.
 */
export function rowsOf<Row extends v.GenericSchema>(row: Row) {
  return v.pipe(
    v.array(v.fallback(v.optional(row), undefined)),
    v.check(
      (rows) => rows.length === 0 || rows.some((one) => one !== undefined),
      'no row can be read',
    ),
    v.transform((rows) => rows.filter((one) => one !== undefined)),
  )
}

/** An amount that a client sends: unsigned, with the decimals of its currency at most (F1). */
export const AmountText = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/))

/** A moment as ISO 8601 text. */
export const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d/),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a date'),
)

/** Offsets from UTC of more than 14 hours exist nowhere. */
const ISO_MOMENT =
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/
const FIRST_MOMENT = Date.parse('1900-01-01')
const DATE_LENGTH = 10

/**
 * A moment that a client sends: ISO 8601 since 1900. JavaScript reads more than the database does,
 * such as the year 0, words behind a date, or the 30th of February.
 */
export const IsoMoment = v.pipe(
  v.string(),
  v.regex(ISO_MOMENT),
  v.check((text) => Date.parse(text) >= FIRST_MOMENT && isCalendarDay(text), 'not a date'),
)

/**
 * Texts of any other form get here too: each check of a schema runs, also after one that failed.
 */
function isCalendarDay(text: string): boolean {
  const day = text.slice(0, DATE_LENGTH)
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** A moment for display; empty text when the server's value is invalid. */
export const LooseMoment = v.fallback(Moment, '')

/** Dial code and number, digits only (D5). */
export const Phone = v.pipe(v.string(), v.regex(/^\d{5,15}$/))

/** A PIN: four ASCII digits (D7). */
export const FourDigits = v.pipe(v.string(), v.regex(/^[0-9]{4}$/))

/**
 * Set when the owner confirmed to do the same once more within two minutes; an addition of our
 * server.
 */
export const RepeatConfirmed = v.optional(v.boolean(), false)

const SEARCH_LENGTHS = { least: 2, most: 64 }

/** What somebody searches for in transactions; shorter texts find too much. */
export const SearchText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(SEARCH_LENGTHS.least),
  v.maxLength(SEARCH_LENGTHS.most),
)
