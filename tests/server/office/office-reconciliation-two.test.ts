import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementLine, StatementSource } from '../../../server/gateways/statement-source.ts'
import { testEngines } from '../../support/test-database.ts'
import { sendShown } from '../support/office-forms.ts'
import {
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { openBooks, readStored } from '../support/reconciliation-world.ts'

const pathOf = (day: string) => `/reconciliation/yookassa/${day}`
const HEAD = 'kind,ref,our_id,amount,currency,status,time'

describe.each(testEngines)('a day of the reconciliation above the sum (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let lines: StatementLine[] = []
  beforeAll(async () => {
    world = await openOffice(engine)
    const source: StatementSource = {
      provider: 'yookassa',
      name: 'ЮKassa',
      payoutMethods: ['sbp', 'card'],
      readStatement: () => Promise.resolve({ lines }),
    }
    Object.assign(world.wallet.context.gateways, { statements: [source] })
    finance = await world.join('Anna Finance', ['finance'])
    approver = await world.join('Vera Approver', ['approver'])
  })
  afterAll(() => world.close())

  const stored = (day: string) => readStored(world.wallet, 'yookassa', day)
  /** Compares a day of which the wallet has nothing, and explains every difference. */
  const explain = async (
    day: string,
    theirs: readonly Partial<StatementLine>[],
    how: 'explain' | 'link' = 'explain',
  ) => {
    lines = theirs.map((line, index) => ({
      kind: 'payment',
      ref: `p-${day}-${index}`,
      amount: '1.00',
      currency_code: 'RUB',
      status: 'complete',
      at: new Date(`${day}T12:00:00Z`),
      ...line,
    }))
    await finance.post(`${pathOf(day)}/run`)
    const [entry] = await world.wallet.context.db.query<{ id: string }>('SELECT id FROM transfer')
    const link = how === 'link' ? { entry: entry?.id ?? '' } : {}
    for (const { id, state } of (await stored(day)).rows) {
      if (state !== 'new') continue
      const reply = await finance.sign(`${pathOf(day)}/${id}/${how}`, { reason: REASON, ...link })
      expect(reply.status).toBe(303)
    }
  }
  const close = (day: string) => finance.sign(`${pathOf(day)}/close`)
  const ask = (day: string) =>
    finance.sign(`${pathOf(day)}/close/ask`, { key: randomUUID(), reason: REASON })
  const stateOf = async (day: string) => (await stored(day)).stored?.state

  test('a day of the reconciliation above the sum is closed by one operator up to the sum, and by two above it', async () => {
    await explain('2026-11-10', [{ amount: '50000.00' }])
    expect((await close('2026-11-10')).status).toBe(303)
    await explain('2026-11-11', [{ amount: '50000.01' }])
    const refused = await close('2026-11-11')
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('two people close the day')
    expect(await stateOf('2026-11-11')).toBe('open')
    const page = await finance.get(pathOf('2026-11-11'))
    expect(page.html).toContain('Decided by hand, RUB')
    expect(page.html).toContain('50,000.01\u00A0RUB, with earlier days 100,000.01\u00A0RUB')
    const asked = await ask('2026-11-11')
    expect(asked.location).toMatch(/^\/approvals\//)
    expect(await stateOf('2026-11-11')).toBe('open')
    // The second person reads what was explained, and why.
    const proposal = await approver.get(asked.location ?? '')
    expect(proposal.html).toContain('50,000.01\u00A0RUB')
    expect(proposal.html).toContain(REASON)
    expect((await signLast(world, finance)).status).toBe(403)
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await stateOf('2026-11-11')).toBe('closed')
  })

  test('a day of the reconciliation above the sum adds up what one person explained on several days, until two have seen it or for 30 days', async () => {
    await explain('2026-11-01', [{ amount: '30000' }])
    expect((await close('2026-11-01')).status).toBe(303)
    await explain('2026-11-02', [{ amount: '20000.01' }])
    expect((await close('2026-11-02')).html).toContain('two people close the day')
    const page = (await finance.get(pathOf('2026-11-02'))).html
    expect(page).toContain('with earlier days 50,000.01\u00A0RUB')
    expect(page).toMatch(/reconciliation\/yookassa\/2026-11-01"\s*>\s*YooKassa 01\/11\/2026/)
    // A day with nothing of its own is not concerned.
    await explain('2026-11-03', [{ amount: '1', currency_code: 'USD' }])
    expect((await close('2026-11-03')).status).toBe(303)
    const asked = await ask('2026-11-02')
    expect((await approver.get(asked.location ?? '')).html).toContain('YooKassa 01/11/2026')
    expect((await signLast(world, approver)).status).toBe(200)
    await explain('2026-11-04', [{ amount: '50000' }])
    expect((await close('2026-11-04')).status).toBe(303)
    await explain('2026-11-05', [{ amount: '0.01' }])
    expect((await close('2026-11-05')).html).toContain('two people close the day')
    await world.wallet.context.db.query(
      "UPDATE recon_day SET closed_at = closed_at - interval '30 days' WHERE day = '2026-11-04'",
    )
    expect((await close('2026-11-05')).status).toBe(303)
  })

  test('several days closed concurrently are not all closed by one person', async () => {
    const days = ['2026-11-06', '2026-11-07', '2026-11-08']
    for (const day of days) await explain(day, [{ amount: '30000' }])
    const ends = await Promise.all(days.map((day) => close(day)))
    expect(ends.filter(({ status }) => status === 303)).toHaveLength(1)
    const [open = ''] = await Promise.all(days.map(stateOf)).then((states) =>
      days.filter((_, index) => states[index] === 'open'),
    )
    await ask(open)
    expect((await signLast(world, approver)).status).toBe(200)
  })

  test('a day of the reconciliation above the sum adds up what was explained in parts', async () => {
    await explain('2026-11-12', [{ amount: '30000' }, { amount: '30000', kind: 'payout' }])
    expect((await close('2026-11-12')).html).toContain('two people close the day')
  })

  test('a day of the reconciliation above the sum counts differences that were linked to an entry', async () => {
    await openBooks(world.wallet).then((books) => books.payout({ minor: 100 }))
    await explain('2026-11-13', [{ amount: '60000' }], 'link')
    expect((await close('2026-11-13')).html).toContain('two people close the day')
  })

  test('a day of the reconciliation above the sum counts the money of a statement that came as a file', async () => {
    const body = new FormData()
    const rows = [HEAD]
    await explain('2026-11-14', [{ amount: '1' }])
    rows.push('payment,p-2026-11-14-0,,60000.00,RUB,succeeded,2026-11-14 12:00:00')
    body.set('file', new File([rows.join('\n')], 'statement.csv'))
    const headers = { Cookie: finance.cookie, Origin: OFFICE_ORIGIN, 'Accept-Language': 'en' }
    const path = `${pathOf('2026-11-14')}/upload`
    await world.office.request(path, { method: 'POST', headers, body })
    for (const { id, state } of (await stored('2026-11-14')).rows) {
      if (state !== 'new') continue
      await finance.sign(`${pathOf('2026-11-14')}/${id}/explain`, { reason: REASON })
    }
    expect((await close('2026-11-14')).html).toContain('two people close the day')
  })

  test('a day of the reconciliation above the sum needs two for any sum of a currency that the wallet does not have', async () => {
    await explain('2026-11-15', [{ amount: '0.01', currency_code: 'KZT' }])
    expect((await close('2026-11-15')).html).toContain('two people close the day')
    expect((await finance.get(pathOf('2026-11-15'))).html).toContain('not a currency of the wallet')
  })

  test('a day of the reconciliation above the sum is not closed by a signature of what was decided anew meanwhile', async () => {
    await explain('2026-11-16', [{ amount: '60000' }])
    await ask('2026-11-16')
    await explain('2026-11-16', [{ amount: '60000' }, { amount: '70000' }])
    expect((await signLast(world, approver)).html).toContain('The data changed')
    expect(await stateOf('2026-11-16')).toBe('open')
  })

  test('a day of the reconciliation above the sum has a threshold that two operators change and remove', async () => {
    const path = '/terms/limits/close_threshold-RUB'
    expect((await finance.get('/terms')).html).toContain(`href="${path}"`)
    await sendShown(finance, path, { key: randomUUID(), reason: REASON, amount: '10' })
    await explain('2026-11-17', [{ amount: '11' }])
    expect((await signLast(world, approver)).status).toBe(200)
    expect((await close('2026-11-17')).html).toContain('two people close the day')
    await sendShown(finance, `${path}/remove`, { key: randomUUID(), reason: REASON })
    expect((await signLast(world, approver)).status).toBe(200)
    expect((await close('2026-11-17')).status).toBe(303)
  })

  test('a day above the sum exists in the database only with what two operators signed', async () => {
    const forged = `UPDATE recon_day SET close_proposal_id = $2, close_proposal_kind = 'recon_close',
      close_proposal_state = 'done' WHERE day = $1`
    await expect(
      world.wallet.context.db.query(forged, ['2026-11-10', randomUUID()]),
    ).rejects.toThrow(/recon_day_close_key/)
  })
})
