import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { checkPayment } from '../../../server/domain/top-up/check-payment.ts'
import { createTopUp } from '../../../server/domain/top-up/top-up.ts'
import { createMemoryPayments } from '../../support/providers/memory-payments.ts'
import { deposit, postAlone } from './ledger-world.ts'
import { checkingOf } from './payment-acts.ts'

interface Line {
  id: string
  kind: string
  postings: unknown[]
  history: { id: string }[]
  start: string
  end: string
}

/** The text of an archive. */
export function readText(file: string): string {
  return gunzipSync(readFileSync(file)).toString()
}

/** What the lines of one kind have. */
export function listLines(file: string, kind: string): Line[] {
  const lines: Record<string, Line>[] = readText(file)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return lines.flatMap(({ [kind]: line }) => (line ? [line] : []))
}

/** The bytes of an archive with another text. */
export function edit(bytes: Buffer, from: string | RegExp, to: string): Buffer {
  const text = gunzipSync(bytes).toString()
  expect(text.replace(from, to)).not.toBe(text)
  return gzipSync(text.replace(from, to))
}

/** Posts money into an account. */
export async function postAt(db: Database, now: Date, account: string): Promise<string> {
  const { transferId } = await postAlone(db, { ...deposit(account, 'RUB', 1_00n), now })
  return transferId
}

/** Removes a transfer as nobody may. */
export async function removeTransfer(db: Database, id: string): Promise<void> {
  await db.query('DELETE FROM posting WHERE transfer_id = $1', [id])
  await db.query('DELETE FROM transfer WHERE id = $1', [id])
}

/** A payment that began in October is captured in November, first in part. */
export async function payInParts(
  db: Database,
  { userId, begun }: { userId: string; begun: Date },
): Promise<void> {
  const { gateway, set } = createMemoryPayments()
  const { order } = await createTopUp(db, {
    userId,
    idempotencyKey: 'parts',
    request: { amount: '100.00', currency_code: 'RUB' },
    now: begun,
    language: 'en',
    origin: 'https://wallet.example',
    payments: [gateway],
  })
  const settle = (now: Date, state: Parameters<typeof set>[1]) => {
    set(order, state)
    return checkPayment(
      db,
      order,
      checkingOf([gateway], () => now),
    )
  }
  await settle(begun, { status: 'pending' })
  await settle(new Date('2026-11-10T00:00:00Z'), {
    status: 'complete',
    captured: { amount: '60.00', currency_code: 'RUB' },
  })
  await settle(new Date('2026-11-11T00:00:00Z'), {
    captured: { amount: '100.00', currency_code: 'RUB' },
  })
}
