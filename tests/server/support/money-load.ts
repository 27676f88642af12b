import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../../../server/db/database.ts'
import type { Reply } from './app-harness.ts'
import { keyed } from './keyed.ts'
import { type Actor, exchange, transfer } from './money-acts.ts'
import { payOut, SBP } from './payout-acts.ts'
import type { RemoteWallet } from './remote-wallet.ts'

/** Two in so many acts are a withdrawal and a transfer, which a PIN confirms. */
const PIN_EVERY = 12
const TRANSFER_AT = 5
const PAYOUT_AT = 8
const ASK_AGAIN_MS = 100
const LOOK_MS = 5
const GIVE_UP_MS = 60_000

/** What became of the acts of a load, by their names. */
export interface Outcomes {
  /** Answered with success. */
  acknowledged: string[]
  /** Ended without an answer, or with an unknown outcome: to be retried. */
  open: string[]
}

/** Clients that ask for acts one after another, each of them new, until they are stopped. */
export interface Load {
  outcomes: Outcomes
  /** Resolves when so many acts were answered with success. */
  reaches(acknowledged: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs `clients` of an owner, spread over the servers, each with a pause after an answer; an
 * unexpected refusal is thrown by `stop`.
 */
export function startLoad(
  wallets: readonly RemoteWallet[],
  actors: readonly Actor[],
  clients: number,
  name: string,
  pauseMs = 0,
): Load {
  const outcomes: Outcomes = { acknowledged: [], open: [] }
  const state = { isStopped: false }
  const run = async (client: number) => {
    const wallet = wallets[client % wallets.length]
    const actor = actors[client % actors.length]
    if (!wallet || !actor) throw new Error('no server or no owner')
    for (let n = 0; !state.isStopped; n += 1) {
      const act = `${name} ${client} ${n}`
      const reply = await ask(wallet, actor, act)
      if (reply?.status === 200) outcomes.acknowledged.push(act)
      else outcomes.open.push(act)
      if (reply && reply.status < 500 && reply.status !== 200) throw new Error(reply.text)
      // A server that is gone answers at once: others get their turn.
      if (!reply) await sleep(ASK_AGAIN_MS)
      else if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  running.catch(() => {
    state.isStopped = true
  })
  return {
    outcomes,
    async reaches(acknowledged) {
      while (!state.isStopped && outcomes.acknowledged.length < acknowledged) await sleep(LOOK_MS)
    },
    async stop() {
      state.isStopped = true
      await running
    },
  }
}

/** Retries the acts with an unknown outcome, with their keys, until each is answered. */
export async function settleOpen(
  wallet: RemoteWallet,
  actors: readonly Actor[],
  open: readonly string[],
): Promise<void> {
  await Promise.all(
    open.map((act) => {
      const actor = actors[Number(act.split(' ').at(-2)) % actors.length]
      if (!actor) throw new Error('no owner')
      return askUntilDone(wallet, actor, act)
    }),
  )
}

async function askUntilDone(wallet: RemoteWallet, actor: Actor, act: string): Promise<void> {
  const until = Date.now() + GIVE_UP_MS
  while (Date.now() < until) {
    const reply = await ask(wallet, actor, act)
    if (reply?.status === 200) return
    if (reply && reply.status < 500) throw new Error(reply.text)
    await sleep(ASK_AGAIN_MS)
  }
  throw new Error(`${act} got no answer`)
}

/** The acts of a list that are not posted exactly once. */
export async function findNotOnce(db: Queryable, acts: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ idem_key: string; times: number }>(
    `SELECT idem_key, count(*)::int AS times FROM transfer t
     WHERE EXISTS (SELECT 1 FROM posting p WHERE p.transfer_id = t.id) GROUP BY idem_key`,
  )
  const times = new Map(rows.map((row) => [row.idem_key, row.times]))
  return acts.filter((act) => times.get(keyOf(act)) !== 1)
}

function keyOf(act: string): string {
  return Object.values(keyed(act)).join('')
}

/** Undefined when the connection broke. */
async function ask(wallet: RemoteWallet, actor: Actor, act: string): Promise<Reply | undefined> {
  const n = Number(act.split(' ').at(-1))
  // Clients do not all check a PIN at once.
  const step = (n + Number(act.split(' ').at(-2))) % PIN_EVERY
  try {
    if (step === PAYOUT_AT) return await payOutQuoted(wallet, actor, act)
    if (step === TRANSFER_AT) {
      return await transfer(wallet, actor, { code: 'USD', amount: 1n, key: act })
    }
    const [from, to] = n % 2 === 0 ? ['USD', 'EUR'] : ['EUR', 'USD']
    return await exchange(wallet, actor, {
      from: from ?? '',
      to: to ?? '',
      amount: 2_00n,
      key: act,
    })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The quotes of the acts: a retry names the same one. */
const quotes = new Map<string, string>()

/** An act that was not posted in time gets another quote. */
async function payOutQuoted(
  wallet: RemoteWallet,
  { token, accounts }: Actor,
  act: string,
): Promise<Reply> {
  const known = quotes.get(act)
  if (known) {
    const reply = await payOut(wallet, token, { quoteId: known, to: SBP, key: act })
    if (reply.json['code'] !== 'QUOTE_EXPIRED') return reply
  }
  const body = { account_id: accounts.get('RUB'), amount: '1', method: SBP.method }
  const quoted = await wallet.call('withdrawalQuote', { token, body })
  if (quoted.status !== 200) return quoted
  const quoteId = String(quoted.json['quote_id'])
  quotes.set(act, quoteId)
  return payOut(wallet, token, { quoteId, to: SBP, key: act })
}
