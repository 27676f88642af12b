import * as v from 'valibot'
import { PAYOUT_METHODS } from '../rules/rails.ts'
import { FourDigits, Id, Phone } from '../values.ts'
import { ShownText } from '../wire.ts'

/** How money leaves: by phone and bank, to a card, or as USDC to an address. */
export const PayoutMethodName = v.picklist(PAYOUT_METHODS)

export const BankId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))

/** SBP knows phones of Russia only. */
export const SbpPhone = v.pipe(Phone, v.regex(/^7\d{10}$/))
export const NetworkCode = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,24}$/))
export const Address = v.pipe(v.string(), v.trim(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** Somebody whom the owner has paid out to: a phone at a bank, or an address on a network. */
export const PayoutRecipient = v.variant('method', [
  v.object({
    method: v.literal('sbp'),
    phone: v.string(),
    bank_id: Id,
    bank: ShownText,
    /** As the bank told it; empty where it tells none. */
    name: ShownText,
  }),
  v.object({ method: v.literal('usdc'), network: Id, address: v.string() }),
])
export type PayoutRecipient = v.InferOutput<typeof PayoutRecipient>

/** The card form's token, never a number; `is_kept` saves the card for the next time. */
const CardToken = v.pipe(v.string(), v.regex(/^[\w.:-]{8,200}$/))

export const PayoutTarget = v.union([
  v.strictObject({ method: v.literal('sbp'), phone: SbpPhone, bank_id: BankId }),
  v.strictObject({
    method: v.literal('card'),
    token: CardToken,
    last4: FourDigits,
    brand: v.pipe(v.string(), v.regex(/^[a-z]{2,16}$/)),
    is_kept: v.boolean(),
  }),
  v.strictObject({ method: v.literal('card'), card_id: Id }),
  v.strictObject({
    method: v.literal('usdc'),
    network: NetworkCode,
    address: Address,
    /** The owner has compared a new address. */
    is_checked: v.optional(v.boolean(), false),
  }),
])
export type PayoutTarget = v.InferOutput<typeof PayoutTarget>

/** Where a withdrawal went that is made once more: a saved card by its id, never a number. */
export const RepeatTarget = v.union([
  PayoutRecipient,
  v.object({ method: v.literal('card'), card_id: Id }),
])

/**
 * Returns the schemas of kept recipients of withdrawals, each with the members that all of them
 * have.
 */
export function keptTargets<Common extends v.ObjectEntries>(common: Common) {
  return [
    v.object({
      ...common,
      kind: v.literal('sbp'),
      phone: v.string(),
      bank_id: Id,
      bank: ShownText,
    }),
    v.object({
      ...common,
      kind: v.literal('card'),
      card_id: Id,
      last4: FourDigits,
      brand: ShownText,
    }),
    v.object({ ...common, kind: v.literal('usdc'), network: Id, address: v.string() }),
  ] as const
}
