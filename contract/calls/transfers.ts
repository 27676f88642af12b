import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { TransferSettings } from './profile.ts'
import { RECEIVE_TOKEN } from '../rules/payment-link.ts'
import { NOTE_LENGTH } from '../rules/transfer-note.ts'
import { isConfirmedOnce, MONEY_CONFIRMATION } from '../pin-or-passkey.ts'
import { AmountText, Id, LooseMoment, Phone, RepeatConfirmed, rowsOf } from '../values.ts'
import { CurrencyCode, LooseText, MoneyOutcome, Outcome, ShownText } from '../wire.ts'

/** The handle in an owner's QR code: 16 to 64 characters that need no escaping in an address. */
const ReceiveToken = v.pipe(v.string(), v.regex(RECEIVE_TOKEN))

/**
 * Another owner as this one may see them. The id means nothing to any other owner. It expires ten
 * minutes after the lookup, unless money was sent: then it stays as a recent one.
 */
export const Recipient = v.object({
  id: Id,
  /** Masked: `Мария К.`, or `Ма•••` without a last name; of a wallet address its public name. */
  name: ShownText,
  /**
   * Digits with `•` for the hidden ones, `7900•••6483`; empty for one who was found at a wallet
   * address.
   */
  phone: ShownText,
  /** Currencies that can be sent. */
  currency_codes: v.fallback(v.array(CurrencyCode), []),
  /** Those of `currency_codes` in which an account opens when the money arrives. */
  opening_currency_codes: v.fallback(v.array(CurrencyCode), []),
  /** Nothing was sent to them before. */
  is_first: v.fallback(v.optional(v.boolean()), undefined),
})
export type Recipient = v.InferOutput<typeof Recipient>

const AddressName = v.pipe(v.string(), v.maxLength(100))

/**
 * A lookup by phone, by the token of a QR code or link, or by a wallet address: exactly one of
 * them.
 */
const FindRecipientRequest = v.union([
  v.strictObject({ phone: Phone }),
  v.strictObject({ token: ReceiveToken }),
  /** The name in a wallet address (T1). */
  v.strictObject({ address: AddressName }),
])
const FindRecipientAnswer = v.object({
  ...Outcome.entries,
  recipient: Recipient,
  expires_at: LooseMoment,
})
const RecentRecipientsAnswer = v.object({ results: rowsOf(Recipient) })
const ForgetRecipientRequest = v.object({ recipient_id: Id })

/** What a passkey confirms of a transfer. */
export const TransferAct = v.object({
  recipient_id: Id,
  account_id: Id,
  amount: AmountText,
  note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_LENGTH)), ''),
  /** Set when a QR code or link led here. */
  is_qr: v.optional(v.boolean(), false),
  /** The request that the transfer pays (S3). */
  request_token: v.optional(ReceiveToken),
  /**
   * Set where a request is paid from an account in another currency: `from_amount` of `account_id`
   * is exchanged for `amount`, at a rate of the call `rates`, in the same act.
   */
  exchange: v.optional(v.object({ from_amount: AmountText, rate_id: Id })),
})
export type TransferAct = v.InferOutput<typeof TransferAct>

const TransferRequest = v.pipe(
  v.object({
    ...TransferAct.entries,
    ...MONEY_CONFIRMATION,
    is_repeat_confirmed: RepeatConfirmed,
  }),
  v.check((given) => isConfirmedOnce(given), 'needs pin, passkey or biometry'),
)

/** `number` is that of the transaction, `T-7Q4K-92MD`. */
const TransferAnswer = v.object({ ...MoneyOutcome.entries, number: LooseText })

/** The owner's own code; name and phone as those who read it will see them. */
const ReceiveAnswer = v.object({ token: ReceiveToken, name: ShownText, phone: ShownText })
const ReceiveLinkRequest = v.object({ token: ReceiveToken })
const ReceiveLinkAnswer = v.object({ name: ShownText })

/** Calls of transfers between owners and of codes to receive by, additions of our server. */
export const transferEndpoints = {
  findRecipient: {
    method: 'POST',
    path: '/v2/wallet/recipient',
    body: FindRecipientRequest,
    answer: FindRecipientAnswer,
  },
  recentRecipients: {
    method: 'GET',
    path: '/v2/wallet/recipient/recent',
    answer: RecentRecipientsAnswer,
  },
  forgetRecipient: {
    method: 'POST',
    path: '/v2/wallet/recipient/forget',
    body: ForgetRecipientRequest,
    answer: Outcome,
  },
  transfer: {
    method: 'POST',
    path: '/v2/wallet/transfer',
    body: TransferRequest,
    answer: TransferAnswer,
    isKeyed: true,
    act: 'transfer',
  },
  setTransferSettings: {
    method: 'POST',
    path: '/v2/wallet/user/transfer-settings',
    body: TransferSettings,
    answer: Outcome,
  },
  receiveCode: { method: 'GET', path: '/v2/wallet/receive', answer: ReceiveAnswer },
  renewReceiveCode: { method: 'POST', path: '/v2/wallet/receive/renew', answer: ReceiveAnswer },
  /** For those who opened a link and are not signed in. */
  receiveLink: {
    method: 'POST',
    path: '/v2/wallet/receive/link',
    body: ReceiveLinkRequest,
    answer: ReceiveLinkAnswer,
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
