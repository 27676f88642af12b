import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import {
  balanceOf,
  draftOf,
  freshPhone,
  PIN,
  readCode,
  readText,
  registerOwner,
} from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { type Actor, actorOf, exchange, gainOf, topUp, withdraw } from '../support/money-acts.ts'
import { atOnce, CLIENTS, count, raceWorlds } from '../support/race-clients.ts'

const ROUNDS = rounds(1, 30)

describe.each(raceWorlds())(`${CLIENTS} clients at once ($name)`, ({ name, engine, options }) => {
  let wallet: Wallet
  let actor: Actor
  beforeAll(async () => {
    wallet = await openWallet({}, engine, options)
  })
  afterAll(() => wallet.close())

  const makeActor = async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    actor = await actorOf(wallet, token)
  }

  const read = async (code: string) =>
    parseAmount((await balanceOf(wallet, actor.token, code)) ?? '', 2) ?? -1n

  test(
    'concurrent clients on one account spend the balance once',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await makeActor()
        const had = await read('USD')
        const amount = had / 20n
        const replies = await atOnce((n) =>
          n % 2 === 0
            ? withdraw(wallet, actor, { code: 'USD', amount, key: `${name} ${round} ${n}` })
            : exchange(wallet, actor, { ...usdToEur, amount, key: `${name} ${round} ${n}` }),
        )
        const { done, refused } = count(replies)
        expect({ done, refused }).toEqual({
          done: Number(had / amount),
          refused: { INSUFFICIENT_FUNDS: CLIENTS - Number(had / amount) },
        })
        expect(await read('USD')).toBe(had % amount)
      }
      report(`races on one account, ${name}`, { requests: ROUNDS * CLIENTS })
    },
    PATIENCE_MS,
  )

  test(
    'concurrent clients on a pair of accounts in both directions all succeed',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await makeActor()
        const [usd, eur] = [await read('USD'), await read('EUR')]
        const amount = 3_00n
        const replies = await atOnce((n) => {
          const pair = n % 2 === 0 ? usdToEur : { from: 'EUR', to: 'USD' }
          return exchange(wallet, actor, { ...pair, amount, key: `${name} pair ${round} ${n}` })
        })
        expect(count(replies)).toEqual({ done: CLIENTS, refused: {} })
        const half = BigInt(CLIENTS / 2)
        const [toEur, toUsd] = [
          gainOf(actor, 'USD', 'EUR', amount),
          gainOf(actor, 'EUR', 'USD', amount),
        ]
        expect(await read('USD')).toBe(usd + half * (toUsd - amount))
        expect(await read('EUR')).toBe(eur + half * (toEur - amount))
      }
      report(`races on a pair of accounts, ${name}`, { requests: ROUNDS * CLIENTS })
    },
    PATIENCE_MS,
  )

  test('concurrent clients with one key act once, and all get the same answer', async () => {
    await makeActor()
    const had = await read('USD')
    const asked = { code: 'USD', amount: 2_00n, key: `${name} same key` }
    const replies = await atOnce(() => withdraw(wallet, actor, asked))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(count(replies)).toEqual({ done: CLIENTS, refused: {} })
    expect(await read('USD')).toBe(had - 2_00n)
  })

  test('clients that register concurrently create one wallet', async () => {
    const phone = freshPhone()
    const asked = count(await eight(() => wallet.call('register', { body: draftOf(phone) })))
    expect(asked.done + (asked.refused['CODE_TOO_SOON'] ?? 0)).toBe(8)
    const confirmation = { phone, confirm_code: await readCode(wallet, phone) }
    const confirmed = await eight(() => wallet.call('confirmPhone', { body: confirmation }))
    expect(count(confirmed)).toEqual({ done: 1, refused: { CODE_EXPIRED: 7 } })
    const entered = confirmed.find(({ status }) => status === 200)
    const asOwner = { token: readText(entered?.json['auth_token']) }
    const setPin = () => wallet.call('setPin', { ...asOwner, body: { pin_code: PIN } })
    expect(count(await eight(setPin))).toEqual({ done: 1, refused: { PIN_ALREADY_SET: 7 } })
    expect(count(await eight(() => wallet.call('upgradeLevel', asOwner))).done).toBe(8)
    await wallet.context.db.query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [
      phone,
    ])
    const order = { code: 'USD', amount: 5_00n, key: `${name} one order` }
    const ordered = await eight(() => topUp(wallet, asOwner, order))
    expect(new Set(ordered.map(({ text }) => text)).size).toBe(1)
    expect(count(ordered).done).toBe(8)
    const [found] = await wallet.context.db.query(
      `SELECT (SELECT count(*)::int FROM kyc_case c WHERE c.user_id = u.id) AS cases,
           (SELECT count(*)::int FROM payment_order o WHERE o.user_id = u.id) AS orders
         FROM app_user u WHERE phone = $1`,
      [phone],
    )
    expect(found).toEqual({ cases: 1, orders: 1 })
  })

  test('concurrent clients leave a ledger and a history that agree', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })
})

const usdToEur = { from: 'USD', to: 'EUR' }

const eight = (ask: () => Promise<Reply>) => atOnce(ask, 8)
