import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAtAllAgain } from '../../../server/domain/screening/look-at-all.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import type { Database } from '../../../server/db/database.ts'
import { countStatements } from '../support/counted-database.ts'
import { auditHistory } from '../support/history-audit.ts'
import { makePayout, ownerSees, proposeAct, startReleased } from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { SBP, withdrawBy } from '../support/payout-acts.ts'
import {
  clear,
  compareAll,
  confirm,
  loadMade,
  readPayoutCase,
  RECIPIENT,
} from '../support/screening-acts.ts'
import { type MadeEntry, makeEntries } from '../../support/screening-lists.ts'

const OTHERS = makeEntries(40, 3)

describe.each(testEngines)('recipients of payouts on lists (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let days = 0
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
  })
  afterAll(() => world.close())

  const query = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  /** Loads the next version of the list. */
  const load = (...entries: MadeEntry[]) => {
    days += 1
    const day = `2026-06-${String(days).padStart(2, '0')}`
    return loadMade(world.wallet.context, 'ofac', [...OTHERS, ...entries], { day })
  }
  const caseOfPayout = (payout: { id: string }) => readPayoutCase(world, payout)
  const askConfirm = (by: TestOperator, id: string) => confirm(world, by, id)
  /** Holds payouts in roubles above an amount in minor units. */
  const hold = (above: number) =>
    query(`UPDATE payout_threshold SET amount_minor = $1::bigint WHERE currency_code = 'RUB'`, [
      above,
    ])
  const requireEvenBooks = async () => {
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
    expect(await auditHistory(world.wallet.context.db)).toEqual([])
  }

  test('a payout to a recipient whom two confirmed waits for them, though another entry is close to it, too', async () => {
    const twin = { ...RECIPIENT, ref: '7004' }
    await load(RECIPIENT, twin)
    const payout = await makePayout(world, { amount: '100', to: SBP })
    const id = (await caseOfPayout(payout))?.held_case_id ?? ''
    expect(await query('SELECT 1 FROM compliance_hit WHERE case_id = $1', [id])).toHaveLength(2)
    await askConfirm(finance, id)
    await signLast(world, approver)
    const again = { code: 'RUB', amount: '100', to: SBP, key: randomUUID() }
    const { json } = await withdrawBy(world.wallet, payout.token, again)
    const [next] = await query('SELECT status, held_case_id FROM payout WHERE number = $1', [
      json['number'],
    ])
    expect(next).toEqual({ status: 'held', held_case_id: id })
    expect(await query('SELECT 1 FROM compliance_hit WHERE case_id = $1', [id])).toHaveLength(2)
    await requireEvenBooks()
  })

  test('a match of a recipient that two confirmed is not undone by one who clears another case about the same', async () => {
    await load(RECIPIENT)
    const first = await makePayout(world, { amount: '100', to: SBP })
    const pay = async () => {
      const asked = { code: 'RUB', amount: '100', to: SBP, key: randomUUID() }
      const { json } = await withdrawBy(world.wallet, first.token, asked)
      const [row] = await query<{ id: string }>('SELECT id FROM payout WHERE number = $1', [
        json['number'],
      ])
      return { id: row?.id ?? '' }
    }
    const second = await pay()
    const cases = [await caseOfPayout(first), await caseOfPayout(second)]
    const [confirmed = '', other = ''] = cases.map((row) => row?.held_case_id ?? '')
    expect(confirmed).not.toBe(other)
    await askConfirm(finance, confirmed)
    await signLast(world, approver)
    expect((await clear(finance, other)).status).toBe(303)
    const waits = { status: 'held', held_case_id: confirmed }
    expect(await caseOfPayout(second)).toEqual(waits)
    expect(await caseOfPayout(await pay())).toEqual(waits)
    await requireEvenBooks()
  })

  test('a payout that waits for its signatures is held for a recipient who is listed meanwhile', async () => {
    await load()
    await compareAll(world.wallet.context)
    await hold(100_00)
    const payout = await makePayout(world, { amount: '101', to: SBP })
    await hold(10_000_000_00)
    expect(await caseOfPayout(payout)).toEqual({ status: 'held', held_case_id: null })
    await load(RECIPIENT)
    await compareAll(world.wallet.context)
    const id = (await caseOfPayout(payout))?.held_case_id ?? ''
    expect(await query('SELECT cause, state FROM compliance_case WHERE id = $1', [id])).toEqual([
      { cause: 'list', state: 'open' },
    ])
    await proposeAct(finance, payout, 'approve')
    expect((await signLast(world, approver)).html).toContain('Decide on that first')
    // A later list adds what it finds to the same case, each pair once.
    await load(RECIPIENT, { ...RECIPIENT, ref: '7004' })
    await compareAll(world.wallet.context)
    expect((await caseOfPayout(payout))?.held_case_id).toBe(id)
    expect(await query('SELECT 1 FROM compliance_hit WHERE case_id = $1', [id])).toHaveLength(2)
    await approver.post(`/cases/${id}/take`)
    expect((await approver.get(`/cases/${id}`)).html).toContain('Check the data below')
    expect((await finance.get(`/cases/${id}`)).html).toContain('Anna has taken the case')
    expect((await clear(approver, id)).status).toBe(303)
    expect(await caseOfPayout(payout)).toMatchObject({ status: 'held' })
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await ownerSees(world, payout)).toBe('pending')
    await startReleased(world.wallet.context)
    await requireEvenBooks()
  })

  test('held payouts are compared before the first owners alone, however many rounds the owners take', async () => {
    const { db, clock } = world.wallet.context
    const readsPayouts = async () => {
      const counted = countStatements(db)
      const { sent } = await counted.measure(() => lookAtAllAgain(counted.db, clock))
      return sent.some((sql) => sql.includes("status = 'held'"))
    }
    await load(RECIPIENT)
    await query("UPDATE screening_state SET cursor = '00000000-0000-7000-8000-000000000000'")
    expect(await readsPayouts()).toBe(false)
    await load()
    expect(await readsPayouts()).toBe(true)
  })

  test('a list that is loaded while held payouts are compared with the one before is compared with them, too', async () => {
    const { db, clock } = world.wallet.context
    await load()
    await compareAll(world.wallet.context)
    await hold(100_00)
    const payout = await makePayout(world, { amount: '102', to: SBP })
    await hold(10_000_000_00)
    await load({ ...RECIPIENT, names: ['Nobody NEARBYQ'] })
    let isLoaded = false
    const slow: Database = {
      ...db,
      query: async <Row>(sql: string, parameters?: readonly unknown[]) => {
        const rows = await db.query<Row>(sql, parameters)
        if (sql.includes("status = 'held'") && !isLoaded) {
          isLoaded = true
          await load(RECIPIENT)
        }
        return rows
      },
    }
    await lookAtAllAgain(slow, clock)
    expect(isLoaded).toBe(true)
    await compareAll(world.wallet.context)
    expect((await caseOfPayout(payout))?.held_case_id).not.toBeNull()
  })
})
