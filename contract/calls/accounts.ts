import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Account } from './wallet.ts'
import { CurrencyCode } from '../wire.ts'

/** Code of the refusal to open a second account in a currency. */
export const ACCOUNT_EXISTS = 'ACCOUNT_EXISTS'

const OpenAccountRequest = v.object({ currency_code: CurrencyCode })

/** The call of the capability `accounts`, an addition of our server (L2). */
export const accountEndpoints = {
  openAccount: {
    method: 'POST',
    path: '/v2/wallet/account',
    body: OpenAccountRequest,
    answer: Account,
    isKeyed: true,
    act: 'openAccount',
  },
} as const satisfies Record<string, Endpoint>
