import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { auditHistory } from '../support/history-audit.ts'
import { makePayout, ownerSees } from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { CARD, settle } from '../support/payout-acts.ts'

const OWNER_TEXT = 'The bank charged less than it announced.'

describe('correcting a withdrawal with a fee', () => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    finance = await world.join('Finn', ['finance'])
    approver = await world.join('Petra', ['approver'])
  })
  afterAll(() => world.close())

  const query = <Row>(sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, parameters)

  /**
   * Both entries of a withdrawal to a card that has arrived: the reservation and its settlement.
   */
  async function payToCard() {
    const payout = await makePayout(world, { amount: '1000', to: CARD })
    world.wallet.clock.forwardSeconds(60)
    await settle(world.wallet.context)
    expect(await ownerSees(world, payout)).toBe('complete')
    const entries = await query<{ id: string; kind: string; legs: number }>(
      `SELECT t.id, t.kind, count(*)::int AS legs FROM transfer t JOIN posting p ON p.transfer_id = t.id
       WHERE t.id IN (SELECT transfer_id FROM payout WHERE id = $1)
         OR t.idem_key LIKE '%' || $1::text || '%' GROUP BY t.id, t.kind ORDER BY t.id`,
      [payout.id],
    )
    return entries
  }

  /** The lines of the form as it proposes them. */
  async function proposedLines(id: string): Promise<Record<string, string>> {
    const { html } = await finance.get(`/ledger/${id}/correct`)
    const inputs = html.matchAll(/name="((?:from|to|amount)_\d)"\s+value="([^"]*)"/g)
    return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
  }

  async function correct(id: string, lines: Record<string, string>) {
    const asked = await finance.sign(`/ledger/${id}/correct`, {
      ...lines,
      key: randomUUID(),
      reason: REASON,
      owner_text: OWNER_TEXT,
    })
    expect(asked.location).toMatch(/^\/approvals\/[\w-]+\?notice=asked$/)
    const signed = await signLast(world, approver)
    expect(signed.html).toContain('Done with two signatures')
  }

  test('every entry with several lines is undone, and corrected as the form proposes it', async () => {
    const seen: number[] = []
    for (const [index, isUndone] of [true, false, true, false].entries()) {
      const entries = await payToCard()
      const entry = entries[index % entries.length]
      if (!entry) throw new Error('the withdrawal has no entries')
      seen.push(entry.legs)
      const lines = await proposedLines(entry.id)
      const last = `amount_${entry.legs}`
      const amount = Number(lines[last]?.replaceAll(',', '')) + 1
      const changed = { ...lines, [last]: amount.toLocaleString('en') }
      await correct(entry.id, isUndone ? {} : changed)
      const links = await query('SELECT 1 FROM ledger_correction WHERE original_id = $1', [
        entry.id,
      ])
      expect(links).toHaveLength(1)
    }
    expect(Math.max(...seen)).toBeGreaterThan(1)
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
    expect(await auditHistory(world.wallet.context.db)).toEqual([])
  })
})
