import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  type HeldPayout,
  makePayout,
  ownerSees,
  proposeAct,
  setThreshold,
} from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signInAgain,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { settle } from '../support/payout-acts.ts'

const HOUR_SECONDS = 3600
const silent = () => Promise.reject(new Error('no answer'))
const REFERENCE = 'Letter 812 of 2026-11-20'

describe.each(testEngines)('payouts that are at their provider for long (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  /** What the provider does when it is asked: undefined is what the sandbox plays. */
  let answer: (() => Promise<never>) | undefined
  beforeAll(async () => {
    world = await openOffice(engine)
    const { sbp } = world.wallet.context.gateways.payoutMethods
    if (!sbp) throw new Error('nobody pays out by phone')
    const check = sbp.check.bind(sbp)
    vi.spyOn(sbp, 'check').mockImplementation((payout) => (answer ? answer() : check(payout)))
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
  })
  afterAll(() => world.close())

  /** Makes a payout that the sandbox never ends, and lets the provider be silent for so long. */
  const makeSilent = async (hours: number): Promise<HeldPayout> => {
    const payout = await makePayout(world, { amount: '16.16' })
    answer = silent
    world.wallet.clock.forwardSeconds(hours * HOUR_SECONDS)
    finance = await signInAgain(world.request, finance)
    approver = await signInAgain(world.request, approver)
    await finance.post(`/payouts/${payout.id}/take`)
    return payout
  }
  const settleBy = ({ id }: HeldPayout, outcome: string) =>
    finance.sign(`/payouts/${id}/settle`, {
      key: randomUUID(),
      reason: REASON,
      outcome,
      reference: REFERENCE,
    })
  const requireEvenBooks = async () => {
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
  }

  test('the provider is asked, its answer is shown, and the wallet acts by it', async () => {
    answer = undefined
    const payout = await makePayout(world, { amount: '25' })
    await finance.post(`/payouts/${payout.id}/take`)
    const ask = () => finance.post(`/payouts/${payout.id}/check`)
    expect((await ask()).html).toContain('Provider: in progress')
    answer = silent
    expect((await ask()).html).toContain('Provider: no answer')
    answer = undefined
    world.wallet.clock.forwardSeconds(60)
    expect((await ask()).html).toContain('Provider: paid out')
    expect(await ownerSees(world, payout)).toBe('complete')
    expect((await ask()).html).toContain('too early to ask')
  })

  test('a payout that may still be on its way to the provider is not asked about', async () => {
    answer = undefined
    // The start does not come to the provider, which would say that there is no such payout.
    const payout = await makePayout(world, { amount: '15.15' })
    await finance.post(`/payouts/${payout.id}/take`)
    const early = await finance.post(`/payouts/${payout.id}/check`)
    expect(early.html).toContain('too early to ask')
    expect(await ownerSees(world, payout)).toBe('pending')
    world.wallet.clock.forwardSeconds(121)
    const late = await finance.post(`/payouts/${payout.id}/check`)
    expect(late.html).toContain('there is no payout, the money is back')
    expect(await ownerSees(world, payout)).toBe('failed')
  })

  test('payouts that are at their provider for long are listed as stuck, sent again by nobody, and declined by nobody', async () => {
    const payout = await makeSilent(1)
    const { html } = await finance.get(`/payouts/${payout.id}?show=stuck`)
    expect(html).toContain('No provider reply for 1 h')
    expect(html).toMatch(/<button\s+disabled[^>]*>Send again/)
    const declined = await proposeAct(finance, payout, 'decline')
    expect(declined.html).toContain('not under review any more')
    const settled = await settleBy(payout, 'returned')
    expect(settled.html).toContain('once the provider has been silent for 6 h')
  })

  test('payouts that are at their provider for long are settled by two people by a document, once the provider is silent for six hours', async () => {
    for (const [outcome, status] of [
      ['paid', 'complete'],
      ['returned', 'failed'],
    ] as const) {
      const payout = await makeSilent(7)
      const before = Number(await balanceOf(world.wallet, payout.token, 'RUB'))
      const asked = await settleBy(payout, outcome)
      expect(asked.location).toBe(`/payouts/${payout.id}?notice=asked`)
      expect(await ownerSees(world, payout)).toBe('pending')
      expect((await signLast(world, approver)).status).toBe(200)
      expect(await ownerSees(world, payout)).toBe(status)
      const back = outcome === 'paid' ? 0 : 16.16
      const after = Number(await balanceOf(world.wallet, payout.token, 'RUB'))
      expect(after).toBeCloseTo(before + back, 2)
      expect((await finance.get(`/payouts/${payout.id}`)).html).toContain(REFERENCE)
      // A late word of the provider changes nothing.
      answer = undefined
      world.wallet.clock.forwardSeconds(700)
      await settle(world.wallet.context)
      expect(await ownerSees(world, payout)).toBe(status)
    }
    await requireEvenBooks()
  })

  test('payouts that are at their provider for long are not settled by hand while the provider answers, also not when it answers between the signatures', async () => {
    const payout = await makeSilent(7)
    answer = undefined
    const refused = await settleBy(payout, 'returned')
    expect(refused.html).toContain('The provider answers')
    const other = await makeSilent(7)
    await settleBy(other, 'returned')
    answer = undefined
    world.wallet.clock.forwardSeconds(700)
    await settle(world.wallet.context)
    const late = await signLast(world, approver)
    expect(late.html).toContain('changed after the first signature')
    expect(await ownerSees(world, other)).toBe('pending')
    const { db } = world.wallet.context
    const rows = await db.query('SELECT 1 FROM payout_settlement WHERE payout_id = $1', [other.id])
    expect(rows).toEqual([])
  })

  test('a payout of a frozen owner is not let go', async () => {
    await setThreshold(world, 'RUB', 1000)
    const payout = await makePayout(world, { amount: '25' })
    await proposeAct(finance, payout, 'approve')
    const { db } = world.wallet.context
    await db.query(
      `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
       SELECT $2, p.user_id, 'out', 'A stolen phone was reported', o.id, $3
       FROM payout p, office_operator o WHERE p.id = $1 AND o.name = 'Fedor'`,
      [payout.id, randomUUID(), world.wallet.clock.now()],
    )
    const reply = await signLast(world, approver)
    expect(reply.html).toContain('The owner or the account is frozen')
    expect(await ownerSees(world, payout)).toBe('review')
  })
})
