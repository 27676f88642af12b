import type * as v from 'valibot'
import type { KeptRecipient } from '../../../../contract/calls/people.ts'
import type { repeatEndpoints } from '../../../../contract/calls/repeat.ts'
import type { Language } from '../../../../contract/calls/texts.ts'
import type { PayoutRecipient, PayoutTarget } from '../../../../contract/calls/payout-targets.ts'
import type {
  PayoutStatus,
  withdrawalEndpoints,
  WithdrawalMethod,
} from '../../../../contract/calls/withdrawals.ts'
import type { PayoutMethod } from '../../../../contract/rules/rails.ts'
import type { Database, Queryable } from '../../../db/database.ts'
import type {
  Chain,
  PayoutMethods,
  PayoutOrder,
  PayoutProgress,
  PayoutStart,
} from '../../../gateways/payout-gateways.ts'
import { translate } from '../../../messages/message.ts'
import type { Kept } from '../../kept-recipients/kept-beside.ts'
import type { FoundAccount } from '../../ledger/accounts.ts'
import type { HistoryRow } from '../../ledger/transfer.ts'
import type { AddressStanding } from '../addresses.ts'
import type { CardToken } from '../saved-cards.ts'
import { feeOf, type Price, requireWithinTariff, type Tariff } from '../tariff.ts'

type TargetColumn =
  | 'phone'
  | 'bank_id'
  | 'bank'
  | 'recipient_name'
  | 'pan_last4'
  | 'card_brand'
  | 'card_token'
  | 'network'
  | 'address'

/**
 * Columns of a payout that say where it goes: its provider is called by them, and a repeated payout
 * is found.
 */
export type TargetColumns = Partial<Record<TargetColumn, string | null>>

/** Where a payout goes, as its provider, the payout and the history need it. */
export interface Destination {
  method: PayoutMethod
  columns: TargetColumns
  /** How the history describes it, without its fee. */
  history: Pick<HistoryRow, 'description' | 'params'>
  kept: Kept
  /** Whether the recipient is kept with the payout. */
  isKept: boolean
  /** The card, where it is one; `isNew`: it is to be saved. */
  card?: CardToken & { isNew: boolean }
}

export interface DestinationQuery {
  userId: string
  methods: PayoutMethods
  now: Date
}

/** What a quote is made of. */
export interface PriceQuery {
  userId: string
  request: v.InferOutput<(typeof withdrawalEndpoints)['withdrawalQuote']['body']>
  methods: PayoutMethods
  account: FoundAccount
  amount: bigint
  tariff: Tariff
}

/** A price, and what a network adds to the quote. */
export interface Quoted {
  price: Price
  network?: Chain
  addressState?: AddressStanding | undefined
}

/** A payout that is about to leave: what arrives at the target. */
export interface FundsQuery {
  columns: TargetColumns
  price: Price
  decimals: number
}

/** A payout, as its owner follows it. */
export interface FollowedPayout {
  network: string | null
  progress: Omit<PayoutProgress, 'status'>
}

/** A payout that is to be repeated. */
export type RepeatedPayout = Record<
  'phone' | 'bank_id' | 'bank' | 'recipient_name' | 'card_id' | 'network' | 'address',
  string | null
>

/** A kept recipient as it is stored. */
export type KeptRow = Record<
  'phone' | 'bank_id' | 'bank' | 'card_id' | 'last4' | 'brand' | 'network' | 'address',
  string | null
>

type RepeatTarget = NonNullable<v.InferInput<typeof repeatEndpoints.repeatDetails.answer>['to']>
type RecipientDto = v.InferInput<typeof PayoutRecipient>
type KeptDto = v.InferInput<typeof KeptRecipient>
type KeptPart = 'id' | 'own_name' | 'real_name' | 'is_favourite' | 'used_count' | 'created_at'
/** What belongs to one kind of kept recipients alone. */
type KeptTarget<Dto> = Dto extends { kind: PayoutMethod } ? Omit<Dto, KeptPart> : never
type OfferDto = Partial<v.InferInput<typeof WithdrawalMethod>> & { is_available: boolean }

/** A method of withdrawing: all that the server does differently by method. */
export interface WithdrawalRail {
  /** The fee is taken out of the typed amount; else it is added. */
  isFeeInside: boolean
  /**
   * Returns whether a provider is connected that serves a currency which the rails of the method
   * carry.
   */
  isServed(methods: PayoutMethods, currency: string): boolean
  /** Asks the provider whether the method works, and what belongs to its form. */
  offer(methods: PayoutMethods, language: Language): Promise<OfferDto>
  /** Returns what a payout costs. Throws what `quotePayout` throws. */
  quote(db: Database, asked: PriceQuery): Promise<Quoted>
  /**
   * Checks a target with its provider before any money moves. Throws METHOD_UNAVAILABLE,
   * BANK_UNAVAILABLE, RECIPIENT_UNKNOWN, CARD_NOT_FOUND, CARD_REFUSED, NETWORK_UNAVAILABLE,
   * ADDRESS_OWN, ADDRESS_BLOCKED, ADDRESS_UNCHECKED and what `readAddressState` throws.
   */
  readDestination(db: Database, asked: DestinationQuery, to: PayoutTarget): Promise<Destination>
  /** Throws when the provider cannot pay now; absent where it always can. */
  requireFunds?(methods: PayoutMethods, asked: FundsQuery): Promise<void>
  /** Starts a payout at the provider; undefined where none is connected. */
  start(
    methods: PayoutMethods,
    order: Omit<PayoutOrder<never>, 'target'>,
    columns: TargetColumns,
  ): Promise<PayoutStart> | undefined
  /** Returns what only this method shows of a payout on its way. */
  follow?(
    methods: PayoutMethods,
    payout: FollowedPayout,
  ): Promise<Partial<v.InferInput<typeof PayoutStatus>>>
  /**
   * Returns to whom the owner's money has arrived, the latest first; absent where they are listed
   * apart.
   */
  listRecipients?(db: Queryable, userId: string): Promise<RecipientDto[]>
  /**
   * Returns the target of a payout that is to be repeated; undefined where it is not known any
   * more.
   */
  repeat(row: RepeatedPayout): RepeatTarget | undefined
  /** Returns what is shown of a kept recipient; undefined for one that cannot be paid any more. */
  showKept(row: KeptRow): KeptTarget<KeptDto> | undefined
  /**
   * Returns a kept recipient as the target of a payout; undefined for one that cannot be paid any
   * more.
   */
  payKept(row: KeptRow): PayoutTarget | undefined
}

/** The rules of one method, which gets targets of its own alone. */
export interface MethodRules<Name extends PayoutMethod> extends WithdrawalRail {
  readDestination(
    db: Database,
    asked: DestinationQuery,
    to: Extract<PayoutTarget, { method: Name }>,
  ): Promise<Destination>
}

/**
 * Returns the price of a payout whose fee is added to the typed amount. Throws AMOUNT_TOO_SMALL,
 * AMOUNT_TOO_LARGE.
 */
export function quoteWithFeeAdded(_: Database, asked: PriceQuery): Promise<Quoted> {
  const { tariff, amount, account } = asked
  const fee = feeOf(tariff, amount)
  requireWithinTariff(tariff, amount, account)
  return Promise.resolve({ price: { total: amount + fee, fee } })
}

/** End of a statement of recipients: the latest first, at most eight. */
export const LATEST_RECIPIENTS = 'ORDER BY max(created_at) DESC LIMIT 8'

/**
 * Returns whether a method works, with the reason in the language of the request where it does not.
 */
export function describeAvailability(isAvailable: boolean, language: Language) {
  const reason = isAvailable ? '' : translate('METHOD_UNAVAILABLE', language)
  return { is_available: isAvailable, reason }
}
