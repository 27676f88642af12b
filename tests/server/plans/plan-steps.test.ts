import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentIn } from '../../../contract/rules/zone-time.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { runDuePlans } from '../../../server/domain/plans/due-plans.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { endingAt } from '../support/ending-database.ts'
import { dayAfter, onlyPlan, placePlan, readRuns, runDue, ZONE } from '../support/plan-acts.ts'
import { CARD } from '../support/payout-acts.ts'
import { keep, onlyKept } from '../support/people-acts.ts'
import { openPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

/** Most statements that the run of a plan may take. */
const MOST_STEPS = 200

describe.each(testEngines)('a server that ends at one statement of a run (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const nextKey = () => `${engine} plan step ${(n += 1)}`

  const actOf = {
    transfer: async (token: string) => {
      const friend = await registerOwner(wallet, { isVerified: true })
      return { recipient_id: (await findByPhone(wallet, token, friend.phone)).id }
    },
    pot: async (token: string, account_id: string) => ({
      pot_id: await openPot(wallet, token, { account_id, goal: '1000.00' }, nextKey()),
    }),
    exchange: async (token: string) => ({ to_account_id: await accountIn(wallet, token, 'EUR') }),
    withdrawal: async (token: string) => {
      await keep(wallet, token, CARD)
      return { kept_id: (await onlyKept(wallet, token)).id, max_amount: '20.00' }
    },
  }

  test.each(['transfer', 'pot', 'exchange', 'withdrawal'] as const)(
    'a server that ends at one statement of a run leaves a plan of the kind %s to be run once, whichever statement it was',
    async (kind) => {
      let isWhole = false
      for (let last = 1; !isWhole && last < MOST_STEPS; last += 1) {
        const { token } = await registerOwner(wallet, { isVerified: true })
        const account = await accountIn(wallet, token, 'USD')
        const before = Number(await balanceOf(wallet, token, 'USD'))
        const act = { kind, account_id: account, ...(await actOf[kind](token, account)) }
        const first_on = dayAfter(wallet, 1)
        const days = { amount: '10.00', every: 'once', first_on }
        const { json } = await placePlan(wallet, token, { key: nextKey(), ...act, ...days })
        const id = readText(json['id'])
        await runDue(wallet)
        const { db, clock, log, gateways } = wallet.context
        const methods = gateways.payoutMethods
        const ahead = momentIn(ZONE, first_on, '09:00').getTime() - clock.now().getTime()
        wallet.clock.forwardSeconds(Math.ceil(ahead / 1000))
        const { ending, seen } = endingAt(db, last)
        await runDuePlans(ending, { clock, log, methods }).catch(() => {})
        isWhole = !seen.hasEnded
        wallet.clock.forwardSeconds(120)
        await runDue(wallet)
        const runs = await readRuns(wallet, token, id)
        // A card is paid with a fee.
        const taken = kind === 'withdrawal' ? '10.15' : '10.00'
        expect(runs, `statement ${last}`).toMatchObject([{ status: 'done', amount: `-${taken}` }])
        const left = Number(await balanceOf(wallet, token, 'USD'))
        expect(left).toBeCloseTo(before - Number(taken), 6)
        expect((await onlyPlan(wallet, token)).state).toBe('ended')
      }
      expect(isWhole).toBe(true)
      expect(await auditLedger(wallet.context.db)).toEqual([])
    },
    120_000,
  )
})
