import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import { exchange } from '../../server/domain/exchange/exchange.ts'
import { readFlow } from '../../server/domain/history/flow.ts'
import { writeCursor } from '../../server/domain/history/page-cursor.ts'
import { openStatement, readStatement } from '../../server/domain/history/statement-source.ts'
import { documentDates } from '../../server/domain/history/document-dates.ts'
import { writeStatementCsv } from '../../server/domain/history/statement-csv.ts'
import { listStatistics } from '../../server/domain/history/statistics.ts'
import { listTransactions } from '../../server/domain/history/transactions.ts'
import { listAccounts } from '../../server/domain/ledger/accounts.ts'
import { listNotifications } from '../../server/domain/notifications/add-notification.ts'
import { readBudgets } from '../../server/domain/meaning/budgets.ts'
import { readProfile } from '../../server/domain/profile/profile.ts'
import { send } from '../../server/domain/transfers/send.ts'
import { newId } from '../../server/lib/new-id.ts'
import { prepareExchanges } from '../../scripts/bench/server-world.ts'
import { NO_PAYOUT_METHODS } from '../../server/gateways/payout-gateways.ts'
import { RARE_CATEGORY } from './fill-books.ts'
import { HOUR_MS } from '../../contract/rules/durations.ts'

const PAGE = 50
const HEAD = { language: 'en', dates: documentDates('en', 'UTC') } as const
const MONTH_MS = 30 * 86_400_000
const NO_GATEWAYS = {
  payoutMethods: NO_PAYOUT_METHODS,
  deposits: null,
  email: null,
  telegram: null,
  notices: [],
  webPush: null,
}

/** What owners wait for. `prepare` is not timed; it returns what is. */
export interface HotAct {
  name: string
  prepare: (db: Database, userId: string) => Promise<() => Promise<unknown>>
}

const ready = (act: () => Promise<unknown>) => Promise.resolve(act)

/** Acts of an owner among all the others. */
export const HOT_ACTS: readonly HotAct[] = [
  {
    name: 'exchange',
    prepare: async (db, userId) => {
      const [request] = await prepareExchanges(db, userId)
      if (!request) throw new Error('no exchange')
      return () => exchange(db, { userId, idempotencyKey: randomUUID(), request, now: new Date() })
    },
  },
  { name: 'transfer', prepare: prepareTransfer },
  {
    name: 'Home',
    prepare: (db, userId) =>
      ready(() =>
        Promise.all([
          readProfile(db, {
            userId,
            language: 'en',
            gateways: NO_GATEWAYS,
            hasPasskeys: true,
            hasOpenPayments: false,
            now: new Date(),
          }),
          listAccounts(db, userId),
          listTransactions(db, { userId, language: 'en', query: { limit: '5' } }),
          listNotifications(db, { userId, language: 'en' }),
        ]),
      ),
  },
  { name: 'history, page 1', prepare: readFirstPage },
  {
    name: 'search',
    prepare: async (db, userId) => {
      const find = () =>
        listTransactions(db, { userId, language: 'en', query: { search: 'exchange' } })
      // The first search of an owner writes what is searched (decision 042).
      await find()
      return find
    },
  },
  {
    name: 'statistics of a month',
    prepare: (db, userId) =>
      ready(() =>
        Promise.all([
          listStatistics(db, { userId, filter: lastMonth() }),
          readFlow(db, { userId, query: { currency_code: 'USD', ...lastMonth() } }),
        ]),
      ),
  },
  { name: 'history of a category', prepare: readCategory },
  { name: 'budgets of a month', prepare: readMonthBudgets },
  {
    name: 'statement of a month',
    prepare: (db, userId) =>
      ready(async () => {
        const now = new Date()
        const since = new Date(now.getTime() - MONTH_MS)
        const scope = await openStatement(db, {
          userId,
          accountIds: undefined,
          since,
          until: now,
          now,
        })
        for await (const piece of writeStatementCsv(readStatement(db, scope), HEAD)) void piece
      }),
  },
]

/** Pages of the one owner with a long history. */
export const LONG_HISTORY_ACTS: readonly HotAct[] = [
  { name: 'long history, page 1', prepare: readFirstPage },
  {
    name: 'long history, page 1,000',
    prepare: async (db, userId) => {
      const [last] = await db.query<{ created_at: Date; id: string }>(
        `SELECT created_at, id FROM wallet_transaction WHERE user_id = $1
         ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${999 * PAGE - 1}`,
        [userId],
      )
      if (!last) throw new Error('the history is too short')
      const query = { cursor: writeCursor(last) }
      return () => listTransactions(db, { userId, language: 'en', query })
    },
  },
  { name: 'long history, a category', prepare: readCategory },
  { name: 'long history, budgets', prepare: readMonthBudgets },
]

function readCategory(db: Database, userId: string) {
  const query = { category: [RARE_CATEGORY] }
  return ready(() => listTransactions(db, { userId, language: 'en', query }))
}

function readMonthBudgets(db: Database, userId: string) {
  return ready(() => readBudgets(db, { userId, month: undefined, zone: 'UTC', now: new Date() }))
}

function readFirstPage(db: Database, userId: string) {
  return ready(() => listTransactions(db, { userId, language: 'en', query: {} }))
}

async function prepareTransfer(db: Database, userId: string): Promise<() => Promise<unknown>> {
  const now = new Date()
  const [other] = await db.query<{ id: string }>(
    'SELECT id FROM app_user WHERE id < $1 ORDER BY id DESC LIMIT 1',
    [userId],
  )
  const account = (await listAccounts(db, userId)).find((one) => one.currency_code === 'USD')
  if (!other || !account) throw new Error('nobody to send to')
  const recipientId = newId(now)
  const [kept] = await db.query<{ id: string }>(
    `INSERT INTO recipient (id, user_id, recipient_user_id, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, recipient_user_id) DO UPDATE SET expires_at = excluded.expires_at RETURNING id`,
    [recipientId, userId, other.id, new Date(now.getTime() + HOUR_MS)],
  )
  const request = {
    recipient_id: kept?.id ?? recipientId,
    account_id: account.id,
    amount: '0.01',
    note: '',
    is_qr: false,
  }
  return () =>
    send(
      db,
      {
        userId,
        idempotencyKey: randomUUID(),
        request,
        isRepeatConfirmed: true,
        now: new Date(),
      },
      { requestId: null, prefix: null },
    )
}

function lastMonth() {
  const now = Date.now()
  return {
    created_at__gte: new Date(now - MONTH_MS).toISOString(),
    created_at__lt: new Date(now).toISOString(),
  }
}
