import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf, PIN } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { keyed } from '../support/keyed.ts'
import { withdraw } from '../support/money-acts.ts'
import {
  type HeldPayout,
  makePayout,
  ownerSees,
  proposeAct,
  setThreshold,
  startReleased,
} from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { CARD, readStatus, settle, USDC } from '../support/payout-acts.ts'

const TEN_RUB = 1000
const THOUSAND_RUB = 100_000
const MINUTE_SECONDS = 60

describe.each(testEngines)('payouts above a threshold (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let second: TestOperator
  let starts: ReturnType<typeof vi.spyOn>
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
    second = await world.join('Sonya', ['approver'])
    const { sbp } = world.wallet.context.gateways.payoutMethods
    if (!sbp) throw new Error('nobody pays out by phone')
    starts = vi.spyOn(sbp, 'start')
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await setThreshold(world, 'RUB', THOUSAND_RUB)
    starts.mockClear()
  })

  const query = (sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Record<string, unknown>>(sql, parameters)
  const statusOf = async ({ id }: HeldPayout) =>
    (await query('SELECT status FROM payout WHERE id = $1', [id]))[0]?.['status']
  const requireEvenBooks = async () => {
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
  }

  test('payouts above a threshold are held, the money is reserved, and the owner is notified once that they are under review', async () => {
    const payout = await makePayout(world, { amount: '1000.01' })
    expect(await statusOf(payout)).toBe('held')
    const notes = async () => {
      const { json } = await world.wallet.call('notifications', { token: payout.token })
      const { results } = v.parse(walletEndpoints.notifications.answer, json)
      return results.filter(({ number }) => number === payout.number)
    }
    const [note] = await notes()
    expect(note).toMatchObject({ kind: 'out', message: expect.stringMatching(/under review/) })
    expect(note?.message).toContain('1,000.01')
    expect(starts).not.toHaveBeenCalled()
    const told = await readStatus(world.wallet, payout.token, payout.number)
    expect(told).toMatchObject({ status: 'review', steps: [{ step: 'accepted' }] })
    const { json } = await world.wallet.call('transactions', { token: payout.token })
    expect(JSON.stringify(json)).toContain('"status":"review"')
    const { html } = await finance.get(`/payouts/${payout.id}`)
    expect(html).toContain('The amount is above ₽1,000.00. New recipient.')
    world.wallet.clock.forwardSeconds(10 * MINUTE_SECONDS)
    expect(await startReleased(world.wallet.context)).toBe(0)
    await settle(world.wallet.context)
    expect(await statusOf(payout)).toBe('held')
    expect(await notes()).toHaveLength(1)
    const equal = await makePayout(world, { amount: '1000' })
    expect(await statusOf(equal)).toBe('sent')
    await requireEvenBooks()
  })

  test('payouts above a threshold go to the provider after two people signed, once', async () => {
    const payout = await makePayout(world)
    const asked = await proposeAct(finance, payout, 'approve')
    expect(asked.location).toBe(`/payouts/${payout.id}?notice=asked`)
    expect(await startReleased(world.wallet.context)).toBe(0)
    expect(await ownerSees(world, payout)).toBe('review')
    expect((await signLast(world, finance)).status).toBe(403)
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await ownerSees(world, payout)).toBe('pending')
    expect(starts).not.toHaveBeenCalled()
    expect(await startReleased(world.wallet.context)).toBe(1)
    expect(await startReleased(world.wallet.context)).toBe(0)
    expect(starts).toHaveBeenCalledTimes(1)
    expect(starts.mock.calls[0]?.[0]).toMatchObject({ id: payout.id, amount: '2000.00' })
    world.wallet.clock.forwardSeconds(MINUTE_SECONDS)
    await settle(world.wallet.context)
    expect(await ownerSees(world, payout)).toBe('complete')
    await requireEvenBooks()
  })

  test('payouts above a threshold come back with their fee when two people decline them, and the owner is notified', async () => {
    const payout = await makePayout(world, { to: CARD })
    const before = Number(await balanceOf(world.wallet, payout.token, 'RUB'))
    await proposeAct(finance, payout, 'decline')
    expect(await statusOf(payout)).toBe('held')
    await signLast(world, approver)
    expect(await ownerSees(world, payout)).toBe('failed')
    expect(Number(await balanceOf(world.wallet, payout.token, 'RUB'))).toBeCloseTo(before + 2030, 2)
    const [row] = await query(`SELECT card_token FROM payout WHERE id = $1`, [payout.id])
    expect(row).toEqual({ card_token: null })
    const notes = await query(
      `SELECT n.text_key FROM notification n JOIN payout p ON p.user_id = n.user_id
       WHERE p.id = $1 AND n.text_key = 'notification.withdrawal_failed'`,
      [payout.id],
    )
    expect(notes).toHaveLength(1)
    const { html } = await finance.get(`/payouts/${payout.id}`)
    expect(html).toContain('Two people declined the payout')
    await requireEvenBooks()
  })

  test('a payout above a threshold is released by one of two approvers, and one decision alone counts', async () => {
    const payout = await makePayout(world)
    await proposeAct(finance, payout, 'approve')
    const replies = await Promise.all([signLast(world, approver), signLast(world, second)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await startReleased(world.wallet.context)).toBe(1)
    expect(starts).toHaveBeenCalledTimes(1)
    const late = await proposeAct(finance, payout, 'decline')
    expect(late.status).toBe(400)
    expect(late.html).toContain('not under review any more')
  })

  test('a decision that another one overtook is out of date', async () => {
    const payout = await makePayout(world)
    await proposeAct(finance, payout, 'decline')
    const [declining] = await query(
      `SELECT id, content_hash FROM office_proposal WHERE subject = $1 AND state = 'open'`,
      [payout.id],
    )
    await proposeAct(finance, payout, 'approve')
    await signLast(world, approver)
    const hash = { content_hash: String(declining?.['content_hash']) }
    const reply = await second.sign(`/approvals/${String(declining?.['id'])}/sign`, hash)
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('changed after the first signature')
    expect(await statusOf(payout)).toBe('released')
  })

  test('the database lets no held payout go without a proposal that two people signed', async () => {
    const payout = await makePayout(world)
    const change = (set: string, parameters: unknown[] = []) =>
      query(`UPDATE payout SET ${set} WHERE id = $1`, [payout.id, ...parameters])
    for (const status of ['released', 'pending', 'sent', 'complete', 'failed']) {
      await expect(change(`status = '${status}'`)).rejects.toThrow(/payout_/)
    }
    const signed = `review_kind = 'payout_release', review_state = 'done', reviewed_at = created_at`
    await expect(change(`status = 'released', ${signed}`)).rejects.toThrow(/payout_/)
    await expect(
      change(`status = 'released', review_id = $2, ${signed}`, [randomUUID()]),
    ).rejects.toThrow(/payout_/)
    await proposeAct(finance, payout, 'approve')
    const [open] = await query('SELECT id FROM office_proposal WHERE subject = $1', [payout.id])
    await expect(
      change(`status = 'released', review_id = $2, ${signed}`, [open?.['id']]),
    ).rejects.toThrow(/payout_/)
    await expect(
      change(
        `status = 'sent', review_id = $2, review_kind = 'payout_decline', review_state = 'done',
         reviewed_at = created_at`,
        [open?.['id']],
      ),
    ).rejects.toThrow(/payout_/)
    expect(await statusOf(payout)).toBe('held')
  })

  test('a withdrawal by a card number, which nobody keeps, is refused above it; one to an address is held', async () => {
    await setThreshold(world, 'USDC', TEN_RUB)
    const payout = await makePayout(world)
    const asked = { code: 'RUB', amount: 200_000n, key: randomUUID() }
    const tooMuch = await withdraw(world.wallet, payout, asked)
    expect(tooMuch.json).toMatchObject({
      code: 'AMOUNT_TOO_LARGE',
      message: expect.stringMatching(/1,000\.00/),
    })
    const { json } = await world.wallet.call('withdrawal', {
      token: payout.token,
      body: { amount: '20.00', currency_code: 'USDC', pin: PIN, address: USDC.address },
      headers: keyed(randomUUID()),
    })
    expect(json).toMatchObject({ status: 'pending' })
    const held = await query(
      `SELECT 1 FROM payout p JOIN notification n ON n.user_id = p.user_id
       WHERE p.currency_code = 'USDC' AND p.status = 'held' AND n.text_key = 'notification.withdrawal_review'
         AND n.params ->> 'currency_code' = 'USDC'`,
    )
    expect(held).toHaveLength(1)
  })

  test('forms: somebody else’s item, an unknown id, an extra field, a double press, a stored script', async () => {
    const payout = await makePayout(world)
    await query(
      `UPDATE app_user SET first_name = '<script>alert(1)</script>', last_name = 'X'
      WHERE id = (SELECT user_id FROM payout WHERE id = $1)`,
      [payout.id],
    )
    await query(`UPDATE payout SET bank = '<img src=x onerror=alert(2)>' WHERE id = $1`, [
      payout.id,
    ])
    const { html } = await finance.get(`/payouts/${payout.id}`)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('79001112233')
    const fields = { key: randomUUID(), reason: REASON }
    const path = `/payouts/${payout.id}/approve`
    expect((await finance.sign(path, { ...fields, amount: '1' })).status).toBe(400)
    expect((await finance.post(path, fields)).status).toBe(400)
    expect((await finance.sign(`/payouts/${randomUUID()}/approve`, fields)).status).toBe(404)
    await finance.post(`/payouts/${payout.id}/take`)
    const taken = await approver.sign(path, { ...fields, key: randomUUID() })
    expect(taken.html).toContain('Fedor has taken this already')
    const twice = await Promise.all([finance.sign(path, fields), finance.sign(path, fields)])
    expect(twice.map(({ status }) => status)).toContain(303)
    expect(
      await query('SELECT 1 FROM office_proposal WHERE subject = $1', [payout.id]),
    ).toHaveLength(1)
  })

  test('a server that dies after the signature, or before the provider hears of it, pays at most once', async () => {
    await setThreshold(world, 'RUB', TEN_RUB)
    const { context, clock } = world.wallet
    await startReleased(context)
    const release = async (amount: string) => {
      const payout = await makePayout(world, { amount })
      await proposeAct(finance, payout, 'approve')
      await signLast(world, approver)
      return payout
    }
    // The answer of the start is lost: the provider has paid.
    const lost = await release('14.14')
    // The start never comes to the provider.
    const unreached = await release('15.15')
    const before = Number(await balanceOf(world.wallet, unreached.token, 'RUB'))
    // Nothing happens for a day after the signatures: the server is down.
    clock.forwardSeconds(24 * 60 * MINUTE_SECONDS)
    expect(await startReleased(context)).toBe(2)
    expect(await statusOf(lost)).toBe('pending')
    await settle(context)
    expect(await statusOf(unreached)).toBe('pending')
    clock.forwardSeconds(3 * MINUTE_SECONDS)
    await settle(context)
    expect(await ownerSees(world, lost)).toBe('complete')
    expect(await ownerSees(world, unreached)).toBe('failed')
    expect(Number(await balanceOf(world.wallet, unreached.token, 'RUB'))).toBeCloseTo(
      before + 15.15,
      2,
    )
    expect(await startReleased(context)).toBe(0)
    await requireEvenBooks()
  })
})
