import type { Endpoint } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/endpoints.ts'
import type { FailureCode } from '../../http/failures.ts'
import { FILE_OPERATIONS } from './file-operations.ts'
import { BRAKE_OPERATIONS } from './brake-operations.ts'
import { HELP_OPERATIONS } from './help-operations.ts'
import { NOTICE_OPERATIONS } from './notice-operations.ts'
import {
  ADDRESS_TRAPS,
  CODE_SENDING,
  type Operation,
  PASSKEY_CHECK,
  PIN_CHECK,
} from './operation.ts'
import { PEOPLE_OPERATIONS } from './people-operations.ts'
import { CATEGORY_OPERATIONS } from './category-operations.ts'
import { POT_OPERATIONS } from './pot-operations.ts'
import { REQUEST_OPERATIONS } from './request-operations.ts'
import { PLAN_OPERATIONS } from './plan-operations.ts'
import { RATE_ORDER_OPERATIONS } from './rate-order-operations.ts'
import { OWN_OPERATIONS } from './own-operations.ts'
import { SECURITY_OPERATIONS } from './security-operations.ts'
import { SIGN_IN_OPERATIONS } from './sign-in-operations.ts'
import { TELEGRAM_OPERATIONS } from './telegram-operations.ts'
import { WALLET_ADDRESS_OPERATIONS } from './wallet-address-operations.ts'
import { PROGRAM_ACCESS_OPERATIONS } from './program-access-operations.ts'
import { PROGRAM_OPERATIONS } from './program-operations.ts'
import { APP_LOCK_OPERATIONS } from './app-lock-operations.ts'

/** Calls that tell what became of an act, and what was typed into it. */
const OUTCOME_OPERATIONS = {
  paymentState: {
    summary: 'What became of a payment, without a session',
    failures: ['ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  actOutcome: {
    summary: 'What became of a keyed call whose answer was lost',
    failures: [],
  },
  repeatDetails: {
    summary: 'What was typed into a transfer or a withdrawal, and to whom it went',
    failures: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>

export type EndpointName = keyof typeof endpoints

const ACCOUNT = ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED'] as const
const TRANSFER = ['AMOUNT_ZERO', 'AMOUNT_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED', ...ACCOUNT] as const

export const OPERATIONS: Readonly<Record<EndpointName, Operation>> = {
  ...OUTCOME_OPERATIONS,
  texts: { summary: 'Texts of the app in one language', failures: [] },
  register: {
    summary: 'Start a registration: an SMS code is sent',
    failures: ['NAME_INVALID', ...CODE_SENDING],
  },
  ...SIGN_IN_OPERATIONS,
  authInfo: { summary: 'Profile of the owner', failures: [] },
  ...SECURITY_OPERATIONS,
  ...APP_LOCK_OPERATIONS,
  ...TELEGRAM_OPERATIONS,
  ...FILE_OPERATIONS,
  logout: { summary: 'End the session', failures: [] },
  ...PEOPLE_OPERATIONS,
  ...POT_OPERATIONS,
  ...CATEGORY_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...WALLET_ADDRESS_OPERATIONS,
  ...PROGRAM_OPERATIONS,
  ...PROGRAM_ACCESS_OPERATIONS,
  ...BRAKE_OPERATIONS,
  ...PLAN_OPERATIONS,
  ...RATE_ORDER_OPERATIONS,
  ...HELP_OPERATIONS,
  ...NOTICE_OPERATIONS,
  ...OWN_OPERATIONS,
  upgradeLevel: {
    summary: 'Start an identification',
    failures: ['GATEWAY_UNAVAILABLE', 'LEVEL_ALREADY_HIGHEST'],
  },
  levelStatus: { summary: 'Status of the identification', failures: [] },
  levels: { summary: 'What each identification level allows', failures: [] },
  tariffs: {
    summary: 'Tariff of the owner, and what changes when; or an earlier tariff',
    failures: ['NOT_FOUND'],
  },
  limits: { summary: 'Limits of the owner, and what is left of them', failures: [] },
  wallet: { summary: 'Accounts, balances and their total', failures: [] },
  setMainCurrency: { summary: 'Choose the main currency', failures: ['CURRENCY_NOT_OFFERED'] },
  openAccount: {
    summary: 'Open an account, once in each currency',
    failures: [
      'ACCOUNT_EXISTS',
      'ACCOUNT_WAS_CLOSED',
      'CURRENCY_NOT_OFFERED',
      'OPENING_NOT_ALLOWED',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_REQUESTS',
    ],
  },
  notifications: { summary: 'Notifications, newest first', failures: [] },
  transactions: { summary: 'Transactions by page, newest first', failures: [] },
  statistics: { summary: 'Shares of the kinds of transactions', failures: [] },
  currencies: { summary: 'Table of currencies', failures: [] },
  rates: { summary: 'Rates of exchange, held for a stated time', failures: [] },
  rateHistory: { summary: 'Mid prices of a pair over a period', failures: [] },
  exchange: {
    summary: 'Exchange between two accounts',
    failures: [
      ...TRANSFER,
      'SAME_ACCOUNT',
      'AMOUNT_TOO_SMALL',
      'INSUFFICIENT_FUNDS',
      'NO_RATE',
      'RATE_CHANGED',
      'EXCHANGE_REPEATED',
    ],
  },
  topUp: {
    summary: 'Start a top-up: returns the address of the payment page',
    failures: [
      ...TRANSFER,
      'TOPUP_NOT_ALLOWED',
      'CURRENCY_NOT_TOPPED_UP',
      'AMOUNT_NOT_TAKEN',
      'GATEWAY_UNAVAILABLE',
    ],
  },
  topUpStatus: { summary: 'Status of a top-up', failures: ['ORDER_NOT_FOUND'] },
  withdrawal: {
    summary: 'Withdraw to a card or an address',
    failures: [
      ...TRANSFER,
      ...PIN_CHECK,
      'PIN_RESET_WAITING',
      'WALLET_FROZEN',
      'OWN_FROZEN',
      'PHONE_CHANGE_WAITING',
      ...PASSKEY_CHECK,
      'BIOMETRY_REFUSED',
      'TOO_MANY_REQUESTS',
      'WITHDRAWAL_NOT_ALLOWED',
      'CARD_FORM_REQUIRED',
      'NETWORK_REQUIRED',
      'GATEWAY_UNAVAILABLE',
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
      'OWN_LIMIT',
      'OWN_LIMIT_MONTH',
      'CARD_INVALID',
      ...ADDRESS_TRAPS,
      'RECIPIENT_NOT_KEPT',
      'RECIPIENT_WAITING',
      'WITHDRAWAL_REPEATED',
    ],
  },
  withdrawalMethods: { summary: 'Ways of withdrawing from an account', failures: ACCOUNT },
  bankName: {
    summary: 'Name that a bank has for a phone',
    failures: ['LOOKUP_LIMIT', 'BANK_UNAVAILABLE', 'METHOD_UNAVAILABLE'],
  },
  withdrawalQuote: {
    summary: 'Fee of a withdrawal, valid for a minute',
    failures: [
      ...ACCOUNT,
      'AMOUNT_ZERO',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'METHOD_UNAVAILABLE',
      'NETWORK_UNAVAILABLE',
      ...ADDRESS_TRAPS,
      'ADDRESS_NETWORK',
    ],
  },
  payout: {
    summary: 'Withdraw what was quoted',
    failures: [
      ...ACCOUNT,
      ...PIN_CHECK,
      'PIN_RESET_WAITING',
      'WALLET_FROZEN',
      'OWN_FROZEN',
      'PHONE_CHANGE_WAITING',
      ...PASSKEY_CHECK,
      'BIOMETRY_REFUSED',
      'TOO_MANY_REQUESTS',
      'WITHDRAWAL_NOT_ALLOWED',
      'IDEMPOTENCY_KEY_REUSED',
      'QUOTE_EXPIRED',
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
      'OWN_LIMIT',
      'OWN_LIMIT_MONTH',
      'METHOD_UNAVAILABLE',
      'BANK_UNAVAILABLE',
      'RECIPIENT_UNKNOWN',
      'RECIPIENT_NOT_KEPT',
      'RECIPIENT_WAITING',
      'CARD_REFUSED',
      'CARD_NOT_FOUND',
      'NETWORK_UNAVAILABLE',
      ...ADDRESS_TRAPS,
      'ADDRESS_NETWORK',
      'ADDRESS_BLOCKED',
      'ADDRESS_OWN',
      'ADDRESS_UNCHECKED',
      'WITHDRAWAL_REPEATED',
    ],
  },
  payoutStatus: { summary: 'Steps of a withdrawal', failures: ['PAYOUT_NOT_FOUND'] },
  depositNetworks: {
    summary: 'Networks on which USDC comes in',
    failures: ['METHOD_UNAVAILABLE'],
  },
  depositAddress: {
    summary: "The owner's address on a network",
    failures: [...ACCOUNT, 'TOPUP_NOT_ALLOWED', 'METHOD_UNAVAILABLE', 'NETWORK_UNAVAILABLE'],
  },
  deposits: { summary: 'USDC that came in, newest first', failures: [] },
  findRecipient: {
    summary: 'Find another owner by phone or by the token of a code',
    failures: ['RECIPIENT_NOT_FOUND', 'RECIPIENT_SELF', 'RECIPIENT_NOT_ACCEPTING', 'LOOKUP_LIMIT'],
  },
  transfer: {
    summary: 'Send money to another owner',
    failures: [
      ...TRANSFER,
      ...PIN_CHECK,
      'PIN_RESET_WAITING',
      'WALLET_FROZEN',
      'OWN_FROZEN',
      'PHONE_CHANGE_WAITING',
      ...PASSKEY_CHECK,
      'BIOMETRY_REFUSED',
      'TOO_MANY_REQUESTS',
      'TRANSFER_NOT_ALLOWED',
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
      'OWN_LIMIT',
      'OWN_LIMIT_MONTH',
      'RECIPIENT_EXPIRED',
      'RECIPIENT_NOT_KEPT',
      'RECIPIENT_WAITING',
      'RECIPIENT_NOT_ACCEPTING',
      'RECIPIENT_LIMIT',
      'NOT_FOUND',
      'REQUEST_PAID',
      'REQUEST_GONE',
      'CURRENCY_NOT_ACCEPTED',
      'NOTE_INVALID',
      'TRANSFER_REPEATED',
      'AMOUNT_TOO_SMALL',
      'NO_RATE',
      'RATE_CHANGED',
      'ACCOUNT_WAS_CLOSED',
      'CURRENCY_NOT_OFFERED',
      'OPENING_NOT_ALLOWED',
    ],
  },
  setTransferSettings: {
    summary: 'Choose who finds the owner, and what may open accounts',
    failures: [],
  },
  receiveCode: { summary: "Token of the owner's code", failures: [] },
  renewReceiveCode: { summary: "Replace the token of the owner's code", failures: [] },
  flow: {
    summary: 'Money in and out in one currency, by category and month',
    failures: ['CURRENCY_NOT_OFFERED'],
  },
  receipt: { summary: 'All facts of one transaction', failures: ['NOT_FOUND'] },
  receiveLink: {
    summary: 'Masked name of the owner of a code',
    failures: ['RECIPIENT_NOT_FOUND', 'LOOKUP_LIMIT'],
  },
}

/** Returns every failure that a call may be answered with. */
export function failuresOf(name: EndpointName, endpoint: Endpoint): FailureCode[] {
  return [...new Set([...commonFailures(endpoint), ...OPERATIONS[name].failures])]
}

function commonFailures(endpoint: Endpoint): FailureCode[] {
  const hasInput = endpoint.query || endpoint.body || endpoint.isKeyed
  return [
    ...(hasInput ? (['BAD_REQUEST'] as const) : []),
    ...(endpoint.body ? (['CONTENT_TYPE'] as const) : []),
    ...(endpoint.isPublic ? [] : (['INVALID_TOKEN'] as const)),
    ...(endpoint.isPublic ? [] : (['TOO_MANY_REQUESTS'] as const)),
    ...(endpoint.method === 'POST' ? (['BODY_TOO_LARGE'] as const) : []),
    'INTERNAL',
    'UNAVAILABLE',
  ]
}
