import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { ExchangeRate } from '../../contract/calls/money.ts'
import { formatAmount, multiplyByRate, parseRate } from '../../contract/rules/money.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { type TrialOwner, PIN, readRates } from './owners.ts'
import type { Caller } from './requests.ts'

const PAUSE_MS = 40
const RETRY_AFTER_MS = 250
const RATES_EVERY_MS = 10_000
/** One in so many acts is a transfer. */
const TRANSFER_EVERY = 3
/** How long an act is retried, ms. */
const GIVE_UP_MS = 120_000

/** An act of an owner, done once or never whatever happens to its calls. */
export interface Act {
  key: string
  outcome: 'open' | 'acknowledged' | 'declined'
  /** When it was acknowledged, by `performance.now()`. */
  at: number
}

/** What the clients of a trial did and saw. */
export interface Load {
  acts: readonly Act[]
  /**
   * When calls were answered, and how: 200, a refusal of the act, or 0 and 5xx where the wallet
   * could not.
   */
  calls: readonly { at: number; status: number }[]
  acknowledged(): number
  /** Lets every client complete its act. */
  stop(): Promise<void>
}

/**
 * Starts one client for each owner, which does one act after another, each until it is answered.
 */
export function startLoad(call: Caller, owners: readonly TrialOwner[], name: string): Load {
  const acts: Act[] = []
  const calls: { at: number; status: number }[] = []
  const state = { isStopped: false, acknowledged: 0 }
  const run = async (owner: TrialOwner, client: number) => {
    let rates: readonly ExchangeRate[] = []
    let readAt = -Infinity
    for (let n = 0; !state.isStopped; n += 1) {
      if (performance.now() - readAt > RATES_EVERY_MS) {
        rates = (await readRates(call, owner)) ?? rates
        readAt = performance.now()
      }
      const act: Act = { key: keyOf(`${name} ${client} ${n}`), outcome: 'open', at: 0 }
      acts.push(act)
      const asked = n % TRANSFER_EVERY === 0 ? transferOf(owner) : exchangeOf(owner, rates, n)
      await complete(act, owner, asked)
      if (act.outcome === 'acknowledged') state.acknowledged += 1
      if (act.outcome === 'declined') readAt = -Infinity
      await sleep(PAUSE_MS)
    }
  }
  const complete = async (act: Act, { token }: TrialOwner, { endpoint, body }: ActCall) => {
    const headers = { [IDEMPOTENCY_HEADER]: act.key }
    const until = performance.now() + GIVE_UP_MS
    while (performance.now() < until) {
      const { status } = await call(endpoint, { token, body, headers })
      const at = performance.now()
      calls.push({ at, status })
      if (status > 0 && status < 500) {
        act.outcome = status === 200 ? 'acknowledged' : 'declined'
        act.at = at
        return
      }
      await sleep(RETRY_AFTER_MS)
    }
  }
  const running = Promise.all(owners.map(run))
  return {
    acts,
    calls,
    acknowledged: () => state.acknowledged,
    async stop() {
      state.isStopped = true
      await running
    },
  }
}

interface ActCall {
  endpoint: Endpoint
  body: object
}

function transferOf({ accounts, recipient }: TrialOwner): ActCall {
  const account_id = accounts.get('USD')
  const body = { recipient_id: recipient, account_id, amount: '0.01', pin: PIN }
  return { endpoint: endpoints.transfer, body: { ...body, is_repeat_confirmed: true } }
}

function exchangeOf({ accounts }: TrialOwner, rates: readonly ExchangeRate[], n: number): ActCall {
  const [from, to] = n % 2 === 0 ? ['USD', 'EUR'] : ['EUR', 'USD']
  const rate = rates.find((one) => one.from_currency_code === from && one.to_currency_code === to)
  const amount = 200n
  const parsed = parseRate(rate?.quantity_out ?? '')
  const body = {
    from_account_id: accounts.get(from ?? ''),
    to_account_id: accounts.get(to ?? ''),
    from_amount: formatAmount(amount, 2),
    to_amount: formatAmount(parsed ? multiplyByRate(amount, parsed) : 0n, 2),
    rate_id: rate?.id ?? '',
  }
  return { endpoint: endpoints.exchange, body: { ...body, is_repeat_confirmed: true } }
}

function keyOf(act: string): string {
  return createHash('sha256').update(act).digest('hex')
}
