import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { MOST_ASKED } from '../rules/bill-split.ts'
import { RECEIVE_TOKEN } from '../rules/payment-link.ts'
import { NOTE_LENGTH } from '../rules/transfer-note.ts'
import {
  AmountText,
  Id,
  IsoMoment,
  LooseMoment,
  Moment,
  Phone,
  rowsOf,
  ShownAmount,
} from '../values.ts'
import { CurrencyCode, Outcome, ShownText } from '../wire.ts'
import { Recipient } from './transfers.ts'

/** The handle in the link of one part of a request. */
const RequestToken = v.pipe(v.string(), v.regex(RECEIVE_TOKEN))
const RequestId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)

const Flag = v.fallback(v.optional(v.boolean(), false), false)
const MaybeMoment = v.fallback(v.optional(Moment), undefined)

/** What has become of a part; `wait` until it was paid or declined, withdrawn or expired. */
const PartState = v.picklist(['wait', 'paid', 'declined', 'expired', 'withdrawn'])
export type PartState = v.InferOutput<typeof PartState>

/** A part as the asker sees it. No member depends on whether a phone has a wallet. */
const RequestPart = v.object({
  id: Id,
  token: RequestToken,
  /** The asker's name for the person; empty for a phone, and for anybody with the link. */
  name: ShownText,
  /** The phone as the asker typed it. */
  phone: v.fallback(v.optional(v.string()), undefined),
  amount: ShownAmount,
  state: PartState,
  /** When that came about. */
  at: MaybeMoment,
  /** The asker may remind them from then on; absent where nobody can be reminded. */
  next_reminder_at: MaybeMoment,
})
export type RequestPart = v.InferOutput<typeof RequestPart>

const RequestState = v.picklist(['open', 'done', 'expired', 'withdrawn'])
export type RequestState = v.InferOutput<typeof RequestState>

/** A request of the owner's own (S3). */
export const MoneyRequest = v.object({
  id: Id,
  note: ShownText,
  account_id: Id,
  currency_code: CurrencyCode,
  /**
   * What the others are asked for in all, what they have paid of it, and the asker's own part of
   * the bill.
   */
  total: ShownAmount,
  collected: ShownAmount,
  own: ShownAmount,
  until: LooseMoment,
  created_at: LooseMoment,
  withdrawn_at: MaybeMoment,
  state: RequestState,
  parts: rowsOf(RequestPart),
})
export type MoneyRequest = v.InferOutput<typeof MoneyRequest>

const ASKED = {
  token: RequestToken,
  /** The asker, masked. */
  name: ShownText,
  amount: ShownAmount,
  currency_code: CurrencyCode,
  note: ShownText,
  until: LooseMoment,
}

/** A request that waits for the owner. */
const WaitingRequest = v.object(ASKED)
export type WaitingRequest = v.InferOutput<typeof WaitingRequest>

const RequestsAnswer = v.object({
  /** Requests to the owner, the one that ends first on top. */
  waiting: rowsOf(WaitingRequest),
  /**
   * The owner's own, the latest first: those that are open, and those that ended within 30 days.
   */
  made: rowsOf(MoneyRequest),
})
export type Requests = v.InferOutput<typeof RequestsAnswer>

const AskedOne = v.object({
  to: v.union([
    v.strictObject({ phone: Phone }),
    v.strictObject({ recipient_id: Id }),
    /** Anybody with the link. */
    v.strictObject({}),
  ]),
  amount: AmountText,
})

const MakeRequest = v.object({
  account_id: Id,
  /** The whole bill: the asker's own part and those of the others. */
  bill: AmountText,
  own: v.optional(AmountText, '0'),
  parts: v.pipe(v.array(AskedOne), v.minLength(1), v.maxLength(MOST_ASKED)),
  note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_LENGTH)), ''),
  until: IsoMoment,
})
export type MakeRequest = v.InferOutput<typeof MakeRequest>

/** A request as the one who opened its link sees it; `gone` was withdrawn or has expired. */
const AskedState = v.picklist(['open', 'paid', 'gone', 'mine'])
export const OpenedRequest = v.object({
  ...ASKED,
  state: AskedState,
  paid_at: MaybeMoment,
  /** The id of the owner's own request. */
  id: v.fallback(v.optional(Id), undefined),
  /** The owner is the one who is asked: they may decline it. */
  is_asked: Flag,
  is_declined: Flag,
  /** The owner wants no requests of this asker. */
  is_blocked: Flag,
  /** Nothing was asked or paid between the two before. */
  is_first: Flag,
  /** The server takes a payment from an account in another currency. */
  is_exchangeable: Flag,
  /** The asker as the recipient of the transfer; absent where nothing is to be paid. */
  recipient: v.fallback(v.optional(Recipient), undefined),
})
export type OpenedRequest = v.InferOutput<typeof OpenedRequest>

const ByToken = v.object({ token: RequestToken })
const ById = v.object({ id: RequestId })

/**
 * Calls of the capability `requests`, additions of our server (S3). A request is paid by the call
 * `transfer`.
 */
export const requestEndpoints = {
  requests: { method: 'GET', path: '/v2/wallet/request/list', answer: RequestsAnswer },
  oneRequest: {
    method: 'GET',
    path: '/v2/wallet/request/one',
    query: ById,
    answer: MoneyRequest,
  },
  makeRequest: {
    method: 'POST',
    path: '/v2/wallet/request',
    body: MakeRequest,
    answer: v.object({ ...Outcome.entries, request: MoneyRequest }),
    isKeyed: true,
    act: 'makeRequest',
  },
  extendRequest: {
    method: 'POST',
    path: '/v2/wallet/request/extend',
    body: v.object({ id: RequestId, until: IsoMoment }),
    answer: Outcome,
  },
  withdrawRequest: {
    method: 'POST',
    path: '/v2/wallet/request/withdraw',
    body: ById,
    answer: Outcome,
  },
  remindRequest: {
    method: 'POST',
    path: '/v2/wallet/request/remind',
    body: v.object({ part_id: RequestId }),
    answer: v.object({ ...Outcome.entries, next_reminder_at: LooseMoment }),
  },
  openRequest: {
    method: 'POST',
    path: '/v2/wallet/request/open',
    body: ByToken,
    answer: OpenedRequest,
  },
  declineRequest: {
    method: 'POST',
    path: '/v2/wallet/request/decline',
    body: ByToken,
    answer: Outcome,
  },
  snoozeRequest: {
    method: 'POST',
    path: '/v2/wallet/request/snooze',
    body: v.object({ token: RequestToken, at: IsoMoment }),
    answer: Outcome,
  },
  blockAsker: {
    method: 'POST',
    path: '/v2/wallet/request/block',
    body: v.object({ token: RequestToken, is_blocked: v.boolean() }),
    answer: Outcome,
  },
  /** For those who opened a link and are not signed in. */
  requestLink: {
    method: 'POST',
    path: '/v2/wallet/request/link',
    body: ByToken,
    answer: v.object({
      name: ShownText,
      amount: ShownAmount,
      currency_code: CurrencyCode,
      until: LooseMoment,
    }),
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
