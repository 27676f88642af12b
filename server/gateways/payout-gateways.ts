import type { Language } from '../../contract/calls/texts.ts'
import { PAYOUT_METHODS, type PayoutMethod } from '../../contract/rules/rails.ts'
import type { PaymentStatus } from '../../contract/rules/statuses.ts'

/** A payout as its provider gets it. */
export interface PayoutOrder<Target> {
  id: string
  /** What arrives, as decimal text. */
  amount: string
  currency_code: string
  target: Target
}

/** A payout that may have been started, and its target as far as it is stored. */
export interface PayoutLookup {
  id: string
  amount: string
  currency_code: string
  /** null when the answer of `start` was lost. */
  provider_ref: string | null
  created_at: Date
  network: string | null
  address: string | null
  phone: string | null
  bank_id: string | null
  card_token: string | null
}

/** What a provider knows of a payout; confirmations, hash and link are those of a chain. */
export interface PayoutProgress {
  status: PaymentStatus
  /** The provider's id, by which it is looked up from then on. */
  provider_ref?: string
  confirmations?: number
  confirmations_needed?: number
  minutes_left?: number
  hash?: string
  explorer_url?: string
  /** The provider raised the network fee at its own expense. */
  is_fee_raised?: boolean
}

/**
 * How a start ended; `is_refused`: nothing was sent and never will be, and `check` answers
 * `failed`.
 */
export interface PayoutStart {
  provider_ref?: string | undefined
  is_refused?: boolean
  /** Why it was refused, for the log. */
  reason?: string
}

/**
 * Starts payouts of one method and looks them up. A payout is started once under its id, and never
 * again: when `start` throws, the outcome is unknown, and `check` finds it by the id. `start` ends
 * within two minutes; what `check` answers to a payout that it does not find after that holds for
 * ever.
 */
export interface PayoutProvider<Target> {
  /**
   * Name of the provider in the ledger; absent where payouts of several networks leave, which name
   * themselves.
   */
  provider?: string
  start(order: PayoutOrder<Target>): Promise<PayoutStart>
  check(payout: PayoutLookup): Promise<PayoutProgress>
}

export interface PayoutBank {
  id: string
  name: string
  /** Other names by which people look for it. */
  aliases: string[]
  is_available: boolean
}

/** What a bank returns for a phone: a name, nothing, or that it has no account for it. */
export interface RecipientName {
  state: 'told' | 'untold' | 'none'
  name: string
}

export interface BankAccount {
  phone: string
  bank_id: string
}

/** Pays out by phone and bank. */
export interface SbpGateway extends PayoutProvider<BankAccount> {
  listBanks(): Promise<readonly PayoutBank[]>
  /** A provider that cannot look up names answers `untold`. */
  readName(account: BankAccount): Promise<RecipientName>
}

/** A card form as a script of its provider. */
export interface CardWidget {
  /** Path of the page that shows it. */
  path: string
  title: string
  scriptUrl: string
  /** Our account at the provider. */
  account: string
}

/** Pays out to cards that were entered in the provider's own form. */
export interface CardGateway extends PayoutProvider<{ token: string }> {
  /** Name of the provider for owners. */
  name: string
  currencies: readonly string[] | 'all'
  /** Address of the form, for a frame. */
  formUrl(language: Language): string
  /**
   * The form is a widget, which a page of ours shows; absent where it is a page of the provider.
   */
  widget?: CardWidget
  /** Whether the card takes payouts; a provider that cannot know answers true. */
  isAccepted(token: string): Promise<boolean>
}

/**
 * Why nothing is paid out on a chain. `nonce`: the wallet that pays has transactions that are not
 * ours, so its key may be stolen; `token` and `gas`: it has no USDC or nothing for fees; `fee`: the
 * chain wants more than the ceiling; `paused`: the token is paused; `silent`: the node does not
 * answer, or belongs to another chain.
 */
export const CHAIN_REFUSALS = ['nonce', 'token', 'gas', 'fee', 'paused', 'silent'] as const
export type ChainRefusal = (typeof CHAIN_REFUSALS)[number]

/** A chain on which USDC goes out and comes in. Amounts are decimal text. */
export interface Chain {
  code: string
  name: string
  /** Fee of a payout. */
  fee: string
  least: string
  minutes: number
  confirmations: number
  token_address: string
  is_available: boolean
  /** Why nothing is paid out; absent while it is, or where the gateway does not know. */
  refusal?: ChainRefusal
}

export interface ChainAddress {
  network: string
  address: string
}

/** Pays out USDC to addresses. */
export interface ChainGateway extends PayoutProvider<ChainAddress> {
  listNetworks(): Promise<readonly Chain[]>
  /** The name of a network, without a call of its node. */
  nameOf(code: string): string | undefined
  /** Whether nothing may be sent to the address (lists of sanctions, the token's own list). */
  isBlocked(target: ChainAddress): Promise<boolean>
  /**
   * Whether the address is a contract; an account that only delegates to one is none (EIP-7702).
   */
  hasCode(target: ChainAddress): Promise<boolean>
  /** Whether the wallet that pays can send this amount now, beside what it is about to send. */
  canPay(order: { network: string; amount: string }): Promise<boolean>
}

/** Gateways by method; null where no provider is connected: the method is not offered then. */
export interface PayoutMethods {
  sbp: SbpGateway | null
  card: CardGateway | null
  usdc: ChainGateway | null
}

/** A server without providers of payouts. */
export const NO_PAYOUT_METHODS: PayoutMethods = { sbp: null, card: null, usdc: null }

/** Members that call the provider; the others answer without it. */
export const PAYOUT_CALLS: {
  readonly [Name in PayoutMethod]: readonly (keyof NonNullable<PayoutMethods[Name]>)[]
} = {
  sbp: ['start', 'check', 'listBanks', 'readName'],
  card: ['start', 'check', 'isAccepted'],
  usdc: ['start', 'check', 'listNetworks', 'isBlocked', 'hasCode', 'canPay'],
}

/** Returns each gateway as `change` returns it. */
export function mapPayoutMethods(
  methods: PayoutMethods,
  change: <Name extends PayoutMethod>(name: Name) => PayoutMethods[Name],
): PayoutMethods {
  const changed = { ...methods }
  for (const name of PAYOUT_METHODS) Object.assign(changed, { [name]: change(name) })
  return changed
}
