import * as v from 'valibot'

/** Text that a server may leave out or send as null: read as the empty string. */
export const LooseText = v.nullish(v.string(), '')

/** An identifier: servers send numbers or strings, the app keeps strings. */
export const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A decimal number as text, `-140.50`; a JSON number is taken over as it is written. */
export const Decimal = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^-?\d{1,18}(\.\d{1,18})?$/),
)

/** An amount that a client sends: unsigned, at most two decimals (spec section 9). */
export const Amount = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})(\.\d{1,2})?$/))

/** Three to five capitals; the list of currencies is the server's business. */
export const CurrencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/))

/** A moment as ISO 8601 text. */
export const Moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a date'),
)

/** Dial code and number, digits only (spec section 3). */
export const Phone = v.pipe(v.string(), v.regex(/^\d{5,15}$/))

/** An SMS code or a PIN: four ASCII digits (spec section 9). */
export const FourDigits = v.pipe(v.string(), v.regex(/^[0-9]{4}$/))

/** What every act answers: a status word, `error` for a refusal, and a message for people. */
export const Outcome = v.object({ status: LooseText, message: LooseText })

/** A refusal of any call; `code` names the reason for programs, e.g. INVALID_TOKEN. */
export const Refusal = v.object({
  status: v.literal('error'),
  message: LooseText,
  code: LooseText,
})

/** Code of a refusal that ends the session (spec section 4). */
export const INVALID_TOKEN = 'INVALID_TOKEN'

/** The header under which a money call is done at most once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
