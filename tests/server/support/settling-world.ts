import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { checkPayment } from '../../../server/domain/top-up/check-payment.ts'
import { createTopUp } from '../../../server/domain/top-up/top-up.ts'
import {
  createMemoryPayments,
  type MemoryPayments,
} from '../../support/providers/memory-payments.ts'
import { type TestEngine, withTestDatabase } from '../../support/test-database.ts'
import { balances, createOwner, NOON, spend, type TestOwner } from './ledger-world.ts'
import { checkingOf } from './payment-acts.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/**
 * For each test of the `describe` that calls this: an owner, and payments whose states the test
 * sets.
 */
export function withSettling(engine: TestEngine) {
  const database = withTestDatabase(engine)
  let provider: MemoryPayments
  let owner: TestOwner
  let now = NOON
  let lines: string[] = []
  const forward = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }

  beforeEach(async () => {
    provider = createMemoryPayments(randomUUID())
    owner = await createOwner(database(), { RUB: 0n })
    lines = []
  })

  const checking = () =>
    checkingOf(
      [provider.gateway],
      () => now,
      (line) => lines.push(line),
    )
  const order = async (amount = '100.00') => {
    const { order: id } = await createTopUp(database(), {
      userId: owner.userId,
      idempotencyKey: randomUUID(),
      request: { amount, currency_code: 'RUB' },
      now,
      language: 'ru',
      origin: 'https://wallet.example',
      payments: [provider.gateway],
    })
    return id
  }
  const read = (id: string) => {
    forward(SECOND_MS)
    return checkPayment(database(), id, checking())
  }
  const paid = async (amount = '100.00') => {
    const id = await order(amount)
    provider.pay(id)
    await read(id)
    return id
  }
  const balance = async () => (await balances(database(), owner.userId))['RUB']
  const owed = async () => {
    const [row] = await database().query<{ amount_minor: bigint }>(
      'SELECT amount_minor FROM receivable WHERE account_id = $1',
      [owner.accounts['RUB']],
    )
    return row?.amount_minor ?? 0n
  }
  const rows = async () => {
    const { userId } = owner
    const page = await listTransactions(database(), { userId, language: 'en', query: {} })
    return page.results.map(({ kind, amount, description }) => [kind, amount, description])
  }
  const notes = async () =>
    (
      await database().query<{ text_key: string }>(
        'SELECT text_key FROM notification WHERE user_id = $1 ORDER BY id',
        [owner.userId],
      )
    ).map(({ text_key }) => text_key.replace('notification.', ''))
  const use = (minor: bigint) => post(database(), spend(owner.accounts['RUB'] ?? '', 'RUB', minor))
  const expectClean = async () => expect(await auditLedger(database())).toEqual([])

  return {
    database,
    provider: () => provider,
    owner: () => owner,
    now: () => now,
    lines: () => lines,
    forward,
    checking,
    order,
    read,
    paid,
    balance,
    owed,
    rows,
    notes,
    use,
    expectClean,
  }
}
