import type * as v from 'valibot'
import {
  AuthAnswer,
  AuthInfo,
  CodeSentAnswer,
  ConfirmRequest,
  RegisterRequest,
  SendCodeRequest,
  SetPinRequest,
} from './auth.ts'
import { TextsAnswer, TextsQuery } from './texts.ts'
import {
  ExchangeRequest,
  NotificationsAnswer,
  RatesAnswer,
  StatisticsAnswer,
  TopUpAnswer,
  TopUpRequest,
  TopUpStatusQuery,
  TransactionsAnswer,
  TransactionsQuery,
  UpgradeAnswer,
  WalletAnswer,
  WithdrawalRequest,
} from './wallet.ts'
import { Outcome } from './wire.ts'

type Schema = v.GenericSchema

/** One call of the API. */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** Set on the calls that go out without a token (C3). */
  isPublic?: true
  /** Set on the calls that move money: they carry an Idempotency-Key (K2). */
  isMoney?: true
  query?: Schema
  body?: Schema
  answer: Schema
}

/** Section 7 of the spec as data, with the one addition of K3 (logout). */
export const endpoints = {
  authInfo: { method: 'GET', path: '/v2/wallet/auth/info', answer: AuthInfo },
  texts: {
    method: 'GET',
    path: '/v2/wallet/text-data/',
    query: TextsQuery,
    answer: TextsAnswer,
    isPublic: true,
  },
  register: {
    method: 'POST',
    path: '/v2/wallet/auth/register',
    body: RegisterRequest,
    answer: CodeSentAnswer,
    isPublic: true,
  },
  sendCode: {
    method: 'POST',
    path: '/v2/wallet/auth/send_code',
    body: SendCodeRequest,
    answer: CodeSentAnswer,
    isPublic: true,
  },
  confirmPhone: {
    method: 'POST',
    path: '/v2/wallet/auth/register/phone/confirm',
    body: ConfirmRequest,
    answer: AuthAnswer,
    isPublic: true,
  },
  setPin: {
    method: 'POST',
    path: '/v2/wallet/auth/register/set/pin',
    body: SetPinRequest,
    answer: Outcome,
  },
  login: {
    method: 'POST',
    path: '/v2/wallet/auth/login',
    body: ConfirmRequest,
    answer: AuthAnswer,
    isPublic: true,
  },
  logout: { method: 'POST', path: '/v2/wallet/auth/logout', answer: Outcome },
  wallet: { method: 'GET', path: '/v2/wallet', answer: WalletAnswer },
  notifications: {
    method: 'GET',
    path: '/v2/wallet/user/notification',
    answer: NotificationsAnswer,
  },
  upgradeLevel: {
    method: 'POST',
    path: '/v2/wallet/identification-level/upgrade',
    answer: UpgradeAnswer,
  },
  levelStatus: { method: 'POST', path: '/v2/wallet/identification-level/status', answer: Outcome },
  rates: { method: 'POST', path: '/v2/wallet/exchange/rates', answer: RatesAnswer },
  exchange: {
    method: 'POST',
    path: '/v2/wallet/exchange',
    body: ExchangeRequest,
    answer: Outcome,
    isMoney: true,
  },
  transactions: {
    method: 'GET',
    path: '/v2/wallet/transaction',
    query: TransactionsQuery,
    answer: TransactionsAnswer,
  },
  statistics: { method: 'GET', path: '/v2/wallet/stat', answer: StatisticsAnswer },
  topUp: {
    method: 'POST',
    path: '/v2/wallet/top-up',
    body: TopUpRequest,
    answer: TopUpAnswer,
    isMoney: true,
  },
  topUpStatus: {
    method: 'GET',
    path: '/v2/wallet/top-up/status',
    query: TopUpStatusQuery,
    answer: Outcome,
  },
  withdrawal: {
    method: 'POST',
    path: '/v2/wallet/withdrawal',
    body: WithdrawalRequest,
    answer: Outcome,
    isMoney: true,
  },
} as const satisfies Record<string, Endpoint>
