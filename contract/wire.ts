import * as v from 'valibot'

/** Text that a server may omit or send as null, which is read as the empty string. */
export const LooseText = v.nullish(v.string(), '')

/** Text for display: a number as it is written, empty for any other value. */
export const ShownText = v.fallback(
  v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String)),
  '',
)

/** Three to five capitals, also in page addresses. Which currencies exist is up to the server. */
export const CurrencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/))

/** Answer of every act: a status word, `error` for a refusal, and a message for people. */
export const Outcome = v.object({ status: LooseText, message: LooseText })

/** Answer of a successful money call; without a status word the outcome is unknown. */
export const MoneyOutcome = v.object({
  status: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  message: LooseText,
})

/** A refusal of any call; `code` names the reason for programs, e.g. INVALID_TOKEN. */
export const RefusedAnswer = v.object({
  status: v.literal('error'),
  message: LooseText,
  code: LooseText,
  /** Of INVALID_TOKEN, why the session has ended; an addition of our server. */
  reason: LooseText,
  /**
   * Of CODE_TOO_SOON, the digits of the code that was sent and can still be entered; an addition of
   * our server.
   */
  code_length: v.fallback(v.optional(v.number()), undefined),
})

/** A refusal of a keyed call; `failed` counts as refused too. */
export const MoneyRefusal = v.object({
  ...RefusedAnswer.entries,
  status: v.picklist(['error', 'failed']),
})

/** Code of a refusal that ends the session (C4). */
export const INVALID_TOKEN = 'INVALID_TOKEN'
/** Why a session has ended, additions of our server: it was ended, by wrong PINs. */
export const SESSION_ENDED = 'ended'
export const WRONG_PINS = 'pins'

/** Our server names the published version of the app in each answer of the API. */
export const VERSION_HEADER = 'App-Version'

/** The header under which a keyed call is done at most once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
