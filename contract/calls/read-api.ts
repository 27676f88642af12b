import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { IsoMoment } from '../values.ts'
import type { ReadScope } from './program-access.ts'

const MOST_LIMIT = 200
const ROW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const Id = v.pipe(v.string(), v.regex(ROW_ID))
const Money = v.pipe(v.string(), v.regex(/^-?\d{1,18}(\.\d{1,18})?$/))
const Moment = v.pipe(v.string(), v.isoTimestamp())

const Limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.check((text) => Number(text) >= 1 && Number(text) <= MOST_LIMIT, '1 to 200'),
)

/** A call of a program by a read key: `Authorization: Bearer` and the key. */
type ReadEndpoint = Endpoint & {
  method: 'GET'
  scope: ReadScope
}

/**
 * Calls by which programs of an owner read (T6). They are no calls of the app: a session opens none
 * of them.
 */
export const readApiEndpoints = {
  balances: {
    method: 'GET',
    path: '/v2/program/balances',
    scope: 'balances',
    answer: v.object({
      results: v.array(
        v.object({ account_id: Id, number: v.string(), currency_code: v.string(), balance: Money }),
      ),
    }),
  },
  transactions: {
    method: 'GET',
    path: '/v2/program/transactions',
    scope: 'transactions',
    query: v.object({
      from: v.optional(IsoMoment),
      to: v.optional(IsoMoment),
      account_id: v.optional(Id),
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[0-9a-f-]{36}$/))),
      limit: v.optional(Limit),
    }),
    answer: v.object({
      results: v.array(
        v.object({
          id: Id,
          number: v.string(),
          account_id: Id,
          kind: v.string(),
          amount: Money,
          currency_code: v.string(),
          status: v.string(),
          created_at: Moment,
          counterparty: v.optional(v.string()),
          note: v.optional(v.string()),
        }),
      ),
      /** Absent on the last page. */
      next_cursor: v.optional(v.string()),
    }),
  },
} as const satisfies Record<string, ReadEndpoint>
