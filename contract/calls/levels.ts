import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, rowsOf } from '../values.ts'

/** What a level may allow, in the order in which it is shown. */
export const LEVEL_ACTS = ['receive', 'exchange', 'top_up', 'transfer', 'withdrawal'] as const

/** Limits that depend on the level. */
export const LEVEL_LIMIT_NAMES = ['receive_limit', 'transfer_limit', 'withdrawal_limit'] as const

/** What is limited by level, and the act that a level has to allow for the limit to matter. */
export const LEVEL_LIMITS = {
  receive_limit: 'receive',
  transfer_limit: 'transfer',
  withdrawal_limit: 'withdrawal',
} as const satisfies Readonly<
  Record<(typeof LEVEL_LIMIT_NAMES)[number], (typeof LEVEL_ACTS)[number]>
>

/** What an identification level allows; an act that is not named is not allowed. */
const Level = v.object({
  name: v.string(),
  /** It is the level of the owner. */
  is_own: v.boolean(),
  acts: rowsOf(v.picklist(LEVEL_ACTS)),
  /** Codes of the currencies in which an account can be opened. */
  opens: rowsOf(v.string()),
  /**
   * Limits in the currencies of the owner's accounts; without `limit` nothing is limited, as where
   * an act is not named.
   */
  limits: rowsOf(
    v.object({
      act: v.picklist(LEVEL_LIMIT_NAMES),
      currency_code: v.string(),
      limit: v.optional(DecimalText),
    }),
  ),
})
export type Level = v.InferOutput<typeof Level>

const LevelsAnswer = v.object({ results: rowsOf(Level) })

/** The call for the table of levels, lowest first, an addition of our server (W6). */
export const levelEndpoints = {
  levels: { method: 'GET', path: '/v2/wallet/level', answer: LevelsAnswer },
} as const satisfies Record<string, Endpoint>
