import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { POT_ICONS, POT_NAME_LENGTH } from '../rules/pots.ts'
import {
  AmountText,
  DecimalText,
  Id,
  IsoMoment,
  LooseMoment,
  rowsOf,
  ShownAmount,
} from '../values.ts'
import { CurrencyCode, MoneyOutcome, Outcome, ShownText } from '../wire.ts'

const OptionalAmount = v.fallback(v.optional(DecimalText), undefined)
const Flag = v.fallback(v.optional(v.boolean(), false), false)
const DAY = /^\d{4}-\d\d-\d\d$/

/** Money of an account that is set aside under a name (S6). */
export const Pot = v.object({
  id: Id,
  name: ShownText,
  icon: v.fallback(v.picklist(POT_ICONS), POT_ICONS[0]),
  /** The account that the money comes from and goes back to. */
  account_id: Id,
  currency_code: CurrencyCode,
  balance: ShownAmount,
  goal: OptionalAmount,
  /** The day of the goal, `2027-06-01`. */
  goal_date: v.fallback(v.optional(v.pipe(v.string(), v.regex(DAY))), undefined),
  on_home: Flag,
  /** Payments of the account are rounded up to a multiple of it. */
  round_step: OptionalAmount,
  /** What rounding has set aside since the month of UTC began. */
  rounded: ShownAmount,
  created_at: LooseMoment,
})
export type Pot = v.InferOutput<typeof Pot>

const PotsAnswer = v.object({
  results: rowsOf(Pot),
  /** Open pots that an owner may have. */
  most: v.number(),
  /** To what payments of an account can be rounded up, by currency. */
  steps: v.array(v.object({ currency_code: CurrencyCode, amounts: v.array(DecimalText) })),
})
export type Pots = v.InferOutput<typeof PotsAnswer>

/** What moved the money: by hand, by rounding up, by a plan, or by the end of the pot. */
export const POT_MOVES = ['add', 'take', 'round', 'plan', 'close'] as const

const PotMove = v.object({
  id: Id,
  move: v.picklist(POT_MOVES),
  /** Signed: what leaves the pot is negative. */
  amount: DecimalText,
  created_at: LooseMoment,
})
export type PotMove = v.InferOutput<typeof PotMove>

const PotMovesAnswer = v.object({ results: rowsOf(PotMove) })

const PotId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const Name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(POT_NAME_LENGTH))
const Day = v.pipe(v.string(), v.regex(DAY), IsoMoment)

const OpenPotRequest = v.object({
  account_id: Id,
  name: Name,
  icon: v.picklist(POT_ICONS),
  goal: v.optional(AmountText),
  goal_date: v.optional(Day),
  on_home: v.optional(v.boolean(), true),
  round_step: v.optional(AmountText),
})
export type OpenPotRequest = v.InferOutput<typeof OpenPotRequest>

/** Members that are missing stay as they are; null removes a goal, its day, or the rounding. */
const ChangePotRequest = v.object({
  id: PotId,
  name: v.optional(Name),
  icon: v.optional(v.picklist(POT_ICONS)),
  goal: v.nullish(AmountText),
  goal_date: v.nullish(Day),
  on_home: v.optional(v.boolean()),
  round_step: v.nullish(AmountText),
})
export type ChangePotRequest = v.InferOutput<typeof ChangePotRequest>

const MoveRequest = v.object({ id: PotId, amount: AmountText })

/** What was moved, and what the pot holds now. */
const MoveAnswer = v.object({
  ...MoneyOutcome.entries,
  amount: DecimalText,
  balance: DecimalText,
  currency_code: CurrencyCode,
})

/**
 * Calls for pots, additions of our server (S6). Money stays in the wallet, so they need no PIN
 * (decision 084).
 */
export const potEndpoints = {
  pots: { method: 'GET', path: '/v2/wallet/pots', answer: PotsAnswer },
  potMoves: {
    method: 'GET',
    path: '/v2/wallet/pots/moves',
    query: v.object({ id: PotId }),
    answer: PotMovesAnswer,
  },
  openPot: {
    method: 'POST',
    path: '/v2/wallet/pots/open',
    body: OpenPotRequest,
    answer: v.object({ ...Outcome.entries, id: Id }),
    isKeyed: true,
    act: 'openPot',
  },
  changePot: {
    method: 'POST',
    path: '/v2/wallet/pots/change',
    body: ChangePotRequest,
    answer: Outcome,
  },
  addToPot: {
    method: 'POST',
    path: '/v2/wallet/pots/add',
    body: MoveRequest,
    answer: MoveAnswer,
    isKeyed: true,
    act: 'addToPot',
  },
  takeFromPot: {
    method: 'POST',
    path: '/v2/wallet/pots/take',
    body: MoveRequest,
    answer: MoveAnswer,
    isKeyed: true,
    act: 'takeFromPot',
  },
  closePot: {
    method: 'POST',
    path: '/v2/wallet/pots/close',
    body: v.object({ id: PotId }),
    answer: MoveAnswer,
    isKeyed: 'state',
  },
} as const satisfies Record<string, Endpoint>
