import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDaysToDay, dayOf } from '../../../server/domain/reconciliation/day.ts'
import { testEngines } from '../../support/test-database.ts'
import { registerOwner } from '../support/app-owners.ts'
import { makePayout } from '../support/office-payout-acts.ts'
import {
  type OfficeReply,
  openOffice,
  type OfficeWorld,
  signInAgain,
  type TestOperator,
} from '../support/office-world.ts'

const DAY_SECONDS = 86_400

/** The hash of a downloaded file; reading it as text took its mark of the encoding away. */
const hashOf = ({ html }: OfficeReply, isMarked: boolean) =>
  createHash('sha256')
    .update(isMarked ? `\uFEFF${html}` : html)
    .digest('hex')

describe.each(testEngines)('books and reports in the office (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let viewer: TestOperator
  let day: string
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    viewer = await world.join('Vera', ['viewer'])
    await registerOwner(world.wallet, { isVerified: true })
    await makePayout(world, { amount: '16.16' })
    day = dayOf(world.wallet.clock.now())
    world.wallet.clock.forwardSeconds(2 * DAY_SECONDS)
    finance = await signInAgain(world.request, finance)
    viewer = await signInAgain(world.request, viewer)
  })
  afterAll(() => world.close())

  /** What the audit log has of the last export. */
  const lastRecord = async () => {
    const [row] = await world.wallet.context.db.query<{
      event: string
      detail: Record<string, string>
    }>('SELECT event, detail FROM office_audit ORDER BY seq DESC LIMIT 1')
    return row
  }
  const period = () => ({ first: addDaysToDay(day, -1), last: day })

  test('the ledger of a period comes whole, and the audit log has its entries and its hash', async () => {
    for (const owners of ['sum', 'each']) {
      const fields = { ...period(), format: 'hledger', owners, currency: '' }
      const reply = await finance.post('/books/journal', fields)
      expect(reply.headers.get('Content-Disposition')).toContain(`ledger-${period().first}-${day}`)
      const entries = reply.html.match(/^\d{4}-\d\d-\d\d /gm)?.length ?? 0
      expect(entries).toBeGreaterThan(1)
      const record = await lastRecord()
      expect(record).toMatchObject({ event: 'journal_exported', detail: { owners } })
      expect(Number(record?.detail['entries'])).toBeLessThanOrEqual(entries)
      expect(record?.detail['sha256']).toBe(hashOf(reply, false))
    }
  })

  test.each([
    ['balances', () => ({ day, currency: 'RUB' })],
    ['transactions', () => ({ ...period(), amount: '16,00', currency: 'RUB' })],
    ['owners', () => ({ country: 'de' })],
  ] as const)('the report of %s has as many rows as the audit log says', async (kind, fields) => {
    const reply = await finance.post(`/books/${kind}`, fields())
    expect(reply.status).toBe(200)
    const record = await lastRecord()
    expect(record).toMatchObject({ event: 'report_made', detail: { report: kind } })
    expect(record?.detail['rows']).toBe(String(reply.html.trim().split('\r\n').length - 1))
    expect(record?.detail['sha256']).toBe(hashOf(reply, true))
  })

  test('days that are not over, turned round or no days give no file, and nothing is recorded', async () => {
    const before = await lastRecord()
    const today = dayOf(world.wallet.clock.now())
    const all = { format: 'csv', owners: 'sum', currency: '' }
    for (const [first, last] of [
      [day, today],
      [day, addDaysToDay(day, -1)],
      ['2026-02-30', day],
      ['1969-12-31', day],
    ] as const) {
      const reply = await finance.post('/books/journal', { ...all, first, last })
      expect(reply.status).toBe(400)
      expect(reply.html).toContain('aria-invalid')
    }
    expect(await lastRecord()).toEqual(before)
  })

  test('viewers download the journal and the balances, and no list of owners or of their transactions', async () => {
    const { html } = await viewer.get('/books')
    const forms = [...html.matchAll(/action="(\/books\/\w+)"/g)].map(([, path]) => path)
    expect(forms).toEqual(['/books/journal', '/books/balances'])
    const fields = { ...period(), format: 'csv', owners: 'each', currency: '' }
    expect((await viewer.post('/books/journal', fields)).status).toBe(200)
    expect(await lastRecord()).toMatchObject({ event: 'journal_exported' })
    const reply = await viewer.post('/books/owners', { country: 'DE' })
    expect(reply.status).toBe(403)
  })
})
