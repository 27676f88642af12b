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
 * Rows of a list without the invalid ones. A list in which every row is invalid is invalid itself: it
 * must not show as an empty list.
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

/** A moment for display; empty text when the server's value is invalid. */
export const LooseMoment = v.fallback(Moment, '')

/** Dial code and number, digits only (D5). */
export const Phone = v.pipe(v.string(), v.regex(/^\d{5,15}$/))

/** An SMS code or a PIN: four ASCII digits (D7). */
export const FourDigits = v.pipe(v.string(), v.regex(/^[0-9]{4}$/))

/** Set when the owner confirmed to do the same once more within two minutes; an addition of our server. */
export const RepeatConfirmed = v.optional(v.boolean(), false)
