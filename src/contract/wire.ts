import * as v from 'valibot'

/** Text that a server may leave out or send as null: read as the empty string. */
export const LooseText = v.nullish(v.string(), '')

/** Three to five capitals; the list of currencies is the server's business. Addresses of pages have it too. */
export const CurrencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/))

/** What every act answers: a status word, `error` for a refusal, and a message for people. */
export const Outcome = v.object({ status: LooseText, message: LooseText })

/** What a call that moves money answers once it is done: without a status word it tells nothing. */
export const MoneyOutcome = v.object({
  status: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  message: LooseText,
})

/** A refusal of any call; `code` names the reason for programs, e.g. INVALID_TOKEN. */
export const Refusal = v.object({
  status: v.literal('error'),
  message: LooseText,
  code: LooseText,
})

/** A refusal of a call that moves money: what has failed has not been done either. */
export const MoneyRefusal = v.object({
  ...Refusal.entries,
  status: v.picklist(['error', 'failed']),
})

/** Code of a refusal that ends the session (C4). */
export const INVALID_TOKEN = 'INVALID_TOKEN'

/** Our server names the published version of the app in each answer of the API. */
export const VERSION_HEADER = 'App-Version'

/** The header under which a money call is done at most once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
