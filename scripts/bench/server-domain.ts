import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { openDatabase } from '../../server/db/open-database.ts'
import type { Database } from '../../server/db/database.ts'
import { exchange } from '../../server/domain/exchange/exchange.ts'
import { findByToken } from '../../server/domain/open-payments/grant-row.ts'
import { readIncoming } from '../../server/domain/open-payments/incoming-payments.ts'
import { payQuote } from '../../server/domain/open-payments/outgoing-payments.ts'
import { makeQuote } from '../../server/domain/open-payments/quotes.ts'
import { findAddress } from '../../server/domain/open-payments/wallet-addresses.ts'
import { checkPin } from '../../server/domain/pins/pins.ts'
import { Refusal } from '../../server/domain/refusal.ts'
import { send } from '../../server/domain/transfers/send.ts'
import { withdraw } from '../../server/domain/withdrawals/plain-withdrawal.ts'
import { createLog } from '../../server/ops/log/log.ts'
import { auditLedger } from '../../server/domain/ledger/audit.ts'
import {
  type BenchOwner,
  prepareExchanges,
  seedOwners,
  transferBody,
  WRONG_PIN,
} from './server-world.ts'
import { driveWarm, type Figures, listActing, takeOwner } from './server-drive.ts'

const log = createLog('json')
const payout = {
  start: () => Promise.resolve({ provider_ref: 'bench' }),
  check: () => Promise.resolve('pending' as const),
}

const pepper = { current: process.env['PEPPER'] ?? '' }

const ACTS = {
  exchange: exchangeOnce,
  transfer: transferOnce,
  withdrawal: withdrawOnce,
  program: payByProgram,
}

/**
 * A program of its own, built like the server: `seed`, `prepare`, `audit` or an act on the database
 * of DATABASE_URL, else of DATA_DIR. Prints its figures as one line of JSON. `seed` makes so many
 * owners and lets them act: tables that were empty a moment ago are of no use to measure. `prepare`
 * makes their requests anew, for rates move.
 */
const [verb, ownersFile = '', clients = '16', seconds = '5'] = process.argv.slice(2)
const db = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  ...(process.env['DATABASE_URL'] && { databaseUrl: process.env['DATABASE_URL'] }),
})
const result = await run(db)
await db.close()
console.log(JSON.stringify(result))

async function run(open: Database): Promise<unknown> {
  if (verb === 'audit') return auditLedger(open)
  if (verb === 'seed') {
    const owners = await seedOwners(open, {
      count: Number(clients),
      pepper: pepper.current,
    })
    writeFileSync(ownersFile, JSON.stringify(owners))
    // A plan made for a table that was empty a moment ago scans it until the next ANALYZE.
    for (const act of Object.keys(ACTS)) await driveOwners(open, owners, act)
    for (const owner of owners) await guessTwice(open, owner)
    await open.query('ANALYZE')
    return { seeded: owners.length }
  }
  const owners: BenchOwner[] = JSON.parse(readFileSync(ownersFile, 'utf8'))
  if (verb !== 'prepare') return driveOwners(open, owners, verb)
  for (const owner of owners) owner.exchanges = await prepareExchanges(open, owner.userId)
  writeFileSync(ownersFile, JSON.stringify(owners))
  return { prepared: owners.length }
}

function driveOwners(
  open: Database,
  owners: readonly BenchOwner[],
  kind: string | undefined,
): Promise<Figures> {
  const act = kind !== undefined && isAct(kind) ? ACTS[kind] : undefined
  if (!act) throw new Error(`no act ${kind}`)
  const acting = listActing(owners)
  return driveWarm(Number(clients), Number(seconds), (client, n) => {
    const { owner, turn } = takeOwner(acting, { client, clients: Number(clients), n })
    return act(open, owner, turn)
  })
}

function isAct(kind: string): kind is keyof typeof ACTS {
  return kind in ACTS
}

async function exchangeOnce(
  open: Database,
  { userId, exchanges }: BenchOwner,
  n: number,
): Promise<void> {
  const request = exchanges[n % 2]
  if (!request) throw new Error('no request')
  await exchange(open, { userId, idempotencyKey: randomUUID(), request, now: new Date() })
}

async function withdrawOnce(open: Database, { userId }: BenchOwner): Promise<void> {
  const request = { amount: '1.00', currency_code: 'USD', pan: '4111111111111111' }
  const idempotencyKey = randomUUID()
  const now = new Date()
  const isRepeatConfirmed = true
  await withdraw(open, { userId, idempotencyKey, request, isRepeatConfirmed, now, payout, log })
}

async function transferOnce(open: Database, owner: BenchOwner): Promise<void> {
  const sending = {
    userId: owner.userId,
    idempotencyKey: randomUUID(),
    request: transferBody(owner),
    isRepeatConfirmed: true,
    now: new Date(),
  }
  await send(open, sending, { requestId: null, prefix: null })
}

/** A quote and its payment. */
async function payByProgram(open: Database, { paying }: BenchOwner): Promise<void> {
  const now = new Date()
  const grant = await findByToken(open, paying.token)
  const address = await findAddress(open, paying.walletAddress.split('@').at(-1) ?? '')
  const incoming = await readIncoming(open, paying.receiver.split('/').at(-1) ?? '')
  if (!grant || !address || !incoming) throw new Error('nothing to pay')
  const { client } = grant
  const amount = { value: '100', assetCode: 'USD', assetScale: 2 }
  const offer = { address, incoming, client, debitAmount: amount, receiveAmount: undefined, now }
  const { id: quoteId } = await makeQuote(open, offer)
  await payQuote(open, { grant, quoteId, metadata: undefined, now })
}

/** A wrong PIN, and the right one after it. */
async function guessTwice(open: Database, { userId, pin }: BenchOwner): Promise<void> {
  const origin = { requestId: null, prefix: null }
  const guess = { userId, now: new Date(), pepper, ...origin }
  await checkPin(open, { ...guess, pin: WRONG_PIN, idempotencyKey: randomUUID() }).catch(noteWrong)
  await checkPin(open, { ...guess, pin, idempotencyKey: randomUUID() })
}

function noteWrong(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
