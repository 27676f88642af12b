import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { runDuePlans } from '../../../server/domain/plans/due-plans.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { freeze, setLimit } from '../support/brake-acts.ts'
import { countStatements } from '../support/counted-database.ts'
import { dayAfter, onlyPlan, placePlan, readRuns, runAt, steerPlan } from '../support/plan-acts.ts'
import { openPot, readPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)(
  'plans of many owners that are due in the same minute (%s)',
  (engine) => {
    let wallet: Wallet
    let n = 0
    beforeAll(async () => {
      wallet = await openWallet({}, engine)
    })
    afterAll(() => wallet.close())
    const nextKey = () => `${engine} batch ${(n += 1)}`
    const has = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))
    const notes = async (token: string) =>
      JSON.stringify((await wallet.call('notifications', { token })).json)

    const makeOwner = async () => {
      const owner = await registerOwner(wallet, { isVerified: true })
      return { ...owner, account: await accountIn(wallet, owner.token, 'USD') }
    }
    type Owner = Awaited<ReturnType<typeof makeOwner>>
    const place = async ({ token, account }: Owner, act: Record<string, unknown>) => {
      const asked = { account_id: account, amount: '10.00', every: 'once', ...act }
      const { json } = await placePlan(wallet, token, { key: nextKey(), ...asked })
      expect(json).toMatchObject({ status: 'success' })
      return readText(json['id'])
    }
    const recipientOf = async ({ token }: Owner, friend: Owner) => {
      const { id } = await findByPhone(wallet, token, friend.phone)
      return { kind: 'transfer', recipient_id: id }
    }
    const exchangeOf = async ({ token }: Owner) => ({
      kind: 'exchange',
      to_account_id: await accountIn(wallet, token, 'EUR'),
    })
    const limitDay = async ({ token }: Owner, day: string) => {
      const wish = { operation: 'transfer', code: 'USD', day } as const
      expect((await setLimit(wallet, token, wish)).json).toMatchObject({ status: 'success' })
    }
    const run = (db: Database) => {
      const { clock, log, gateways } = wallet.context
      return runDuePlans(db, { clock, log, methods: gateways.payoutMethods })
    }
    /** Tells the owners of the run of a day, and moves the clock to it. */
    const awaitDay = async (day: string) => {
      await runAt(wallet, day, '08:59')
      wallet.clock.forwardSeconds(60)
    }

    /** Returns the statements of a round in which exchanges of so many owners are due. */
    const measure = async (count: number) => {
      const first_on = dayAfter(wallet, 2)
      const owners: Owner[] = []
      for (let made = 0; made < count; made += 1) {
        const owner = await makeOwner()
        await place(owner, { ...(await exchangeOf(owner)), first_on })
        owners.push(owner)
      }
      await awaitDay(first_on)
      const counted = countStatements(wallet.context.db)
      const { statements } = await counted.measure(() => run(counted.db))
      for (const { token } of owners) {
        const { id } = await onlyPlan(wallet, token)
        expect(await readRuns(wallet, token, id)).toMatchObject([{ status: 'done' }])
      }
      return statements
    }

    test('plans of many owners that are due in the same minute take no more statements for many owners than for few', async () => {
      const few = await measure(2)
      expect(await measure(12)).toBe(few)
    })

    test('plans of many owners that are due in the same minute have an outcome each: one that cannot be leaves the others done', async () => {
      const first_on = dayAfter(wallet, 2)
      const friend = await makeOwner()
      const owners = {
        pays: await makeOwner(),
        exchanges: await makeOwner(),
        saves: await makeOwner(),
        skips: await makeOwner(),
        poor: await makeOwner(),
        frozen: await makeOwner(),
        limited: await makeOwner(),
        lonely: await makeOwner(),
        disabled: await makeOwner(),
      }
      const { db } = wallet.context
      const pot = await openPot(
        wallet,
        owners.saves.token,
        { account_id: owners.saves.account, name: 'Trip' },
        nextKey(),
      )
      const ids = {
        pays: await place(owners.pays, { ...(await recipientOf(owners.pays, friend)), first_on }),
        exchanges: await place(owners.exchanges, {
          ...(await exchangeOf(owners.exchanges)),
          first_on,
        }),
        saves: await place(owners.saves, { kind: 'pot', pot_id: pot, first_on }),
        skips: await place(owners.skips, {
          ...(await exchangeOf(owners.skips)),
          first_on,
          every: 'day',
        }),
        poor: await place(owners.poor, {
          ...(await exchangeOf(owners.poor)),
          first_on,
          amount: `${(await has(owners.poor.token)) + 5}`,
        }),
        frozen: await place(owners.frozen, {
          ...(await recipientOf(owners.frozen, owners.pays)),
          first_on,
        }),
        limited: await place(owners.limited, {
          ...(await recipientOf(owners.limited, owners.saves)),
          first_on,
        }),
        lonely: await place(owners.lonely, {
          ...(await recipientOf(owners.lonely, owners.skips)),
          first_on,
        }),
        disabled: await place(owners.disabled, {
          ...(await exchangeOf(owners.disabled)),
          first_on,
        }),
      }
      const before = {
        pays: await has(owners.pays.token),
        exchanges: await has(owners.exchanges.token),
        saves: await has(owners.saves.token),
        friend: await has(friend.token),
        frozen: await has(owners.frozen.token),
      }
      await runAt(wallet, dayAfter(wallet, 1), '09:00')
      const skip = { id: ids.skips, version: 1, on: first_on }
      const skipped = await steerPlan(wallet, owners.skips.token, 'skipPlanDay', skip)
      expect(skipped.json).toMatchObject({ status: 'success' })
      await freeze(wallet, owners.frozen.token)
      await limitDay(owners.limited, '1.00')
      await db.query(
        `DELETE FROM kept_recipient WHERE user_id = (SELECT user_id FROM plan WHERE id = $1)`,
        [ids.lonely],
      )
      await db.query(
        `DELETE FROM recipient WHERE user_id = (SELECT user_id FROM plan WHERE id = $1)`,
        [ids.lonely],
      )
      await db.query(
        `UPDATE app_user SET status = 'disabled' WHERE id = (SELECT user_id FROM plan WHERE id = $1)`,
        [ids.disabled],
      )
      await awaitDay(first_on)
      await run(db)
      await db.query(
        `UPDATE app_user SET status = 'active' WHERE id = (SELECT user_id FROM plan WHERE id = $1)`,
        [ids.disabled],
      )
      const runOf = async (name: keyof typeof ids) =>
        (await readRuns(wallet, owners[name].token, ids[name])).map(({ status, reason }) => [
          status,
          reason,
        ])
      expect(await runOf('pays')).toEqual([['done', '']])
      expect(await runOf('exchanges')).toEqual([['done', '']])
      expect(await runOf('saves')).toEqual([['done', '']])
      expect(await runOf('skips')).toEqual([['skipped', 'owner']])
      expect(await runOf('frozen')).toEqual([['skipped', 'frozen']])
      expect(await runOf('lonely')).toEqual([['failed', 'RECIPIENT_EXPIRED']])
      expect(await runOf('disabled')).toEqual([['skipped', 'frozen']])
      // These are tried again on the same day.
      expect(await runOf('poor')).toEqual([])
      expect(await runOf('limited')).toEqual([])
      expect(await onlyPlan(wallet, owners.poor.token)).toHaveProperty('retry_at')
      expect(await onlyPlan(wallet, owners.limited.token)).toHaveProperty('retry_at')
      expect(await has(owners.pays.token)).toBe(before.pays - 10)
      expect(await has(friend.token)).toBe(before.friend + 10)
      expect(await has(owners.exchanges.token)).toBe(before.exchanges - 10)
      expect(await has(owners.saves.token)).toBe(before.saves - 10)
      expect((await readPot(wallet, owners.saves.token, pot)).balance).toBe('10.00')
      expect(await has(owners.frozen.token)).toBe(before.frozen)
      expect((await onlyPlan(wallet, owners.pays.token)).state).toBe('ended')
      expect(await notes(owners.poor.token)).toContain('13:00')
      expect(await auditLedger(db)).toEqual([])
    })

    test('plans of one owner share the limit of the day, and the one above it is retried', async () => {
      const first_on = dayAfter(wallet, 2)
      const friend = await makeOwner()
      const owner = await makeOwner()
      await limitDay(owner, '25.00')
      const paid = await recipientOf(owner, friend)
      const ids: string[] = []
      for (const note of ['a', 'b', 'c']) {
        ids.push(await place(owner, { ...paid, first_on, note }))
      }
      const before = await has(owner.token)
      await awaitDay(first_on)
      await run(wallet.context.db)
      const runs = await Promise.all(ids.map((id) => readRuns(wallet, owner.token, id)))
      expect(runs.flat().map(({ status }) => status)).toEqual(['done', 'done'])
      expect(await has(owner.token)).toBe(before - 20)
    })

    test('plans to one recipient are all done, though one statement changes a balance once', async () => {
      const first_on = dayAfter(wallet, 2)
      const friend = await makeOwner()
      const before = await has(friend.token)
      for (let made = 0; made < 3; made += 1) {
        const owner = await makeOwner()
        await place(owner, { ...(await recipientOf(owner, friend)), first_on })
      }
      await awaitDay(first_on)
      await run(wallet.context.db)
      expect(await has(friend.token)).toBe(before + 30)
      expect(await auditLedger(wallet.context.db)).toEqual([])
    })

    test('plans of many owners that are due in the same minute are done one by one where the batch fails, each of them once', async () => {
      const first_on = dayAfter(wallet, 2)
      const owners = [await makeOwner(), await makeOwner()]
      const ids: string[] = []
      for (const owner of owners) {
        ids.push(await place(owner, { ...(await exchangeOf(owner)), first_on }))
      }
      await awaitDay(first_on)
      const { db } = wallet.context
      const broken = { isOver: false }
      const failing: Database = {
        ...db,
        transaction: (act, options) =>
          db.transaction(async (tx) => {
            const result = await act(tx)
            if (broken.isOver) return result
            broken.isOver = true
            throw new Error('the batch is refused')
          }, options),
      }
      await run(failing)
      expect(broken.isOver).toBe(true)
      for (const [at, owner] of owners.entries()) {
        const runs = await readRuns(wallet, owner.token, ids[at] ?? '')
        expect(runs).toMatchObject([{ status: 'done', amount: '-10.00' }])
      }
    })

    test('plans of many owners that are due in the same minute are shared by two servers, each of them done once', async () => {
      const first_on = dayAfter(wallet, 2)
      const owners: Owner[] = []
      for (let made = 0; made < 12; made += 1) {
        const owner = await makeOwner()
        await place(owner, { ...(await exchangeOf(owner)), first_on })
        owners.push(owner)
      }
      await awaitDay(first_on)
      const { db } = wallet.context
      await Promise.all([run(db), run(db), run(db)])
      for (const { token } of owners) {
        const { id } = await onlyPlan(wallet, token)
        expect(await readRuns(wallet, token, id)).toMatchObject([
          { status: 'done', amount: '-10.00' },
        ])
      }
      expect(await auditLedger(db)).toEqual([])
    })

    test('plans pass over an owner who is locked by an act, and are done in the next round', async () => {
      const first_on = dayAfter(wallet, 2)
      const owner = await makeOwner()
      const friend = await makeOwner()
      const id = await place(owner, { ...(await exchangeOf(owner)), first_on })
      await awaitDay(first_on)
      const { id: recipient } = await findByPhone(wallet, owner.token, friend.phone)
      const sent = { recipient, account: owner.account, amount: 100n, key: nextKey() }
      await Promise.all([sendMoney(wallet, owner.token, sent), run(wallet.context.db)])
      await run(wallet.context.db)
      expect(await readRuns(wallet, owner.token, id)).toMatchObject([{ status: 'done' }])
    })
  },
)
