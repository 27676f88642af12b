import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChain } from '../../../server/office/audit-log/verify-chain.ts'
import { commandLineActor, writeOfficeAudit } from '../../../server/office/audit-log/write-audit.ts'
import { createOffice } from '../../../server/office/create-office.ts'
import { registerOwner } from '../support/app-owners.ts'
import { countStatements } from '../support/counted-database.ts'
import {
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  REASON,
  type TestOperator,
} from '../support/office-world.ts'

describe("the office's audit log", () => {
  let world: OfficeWorld
  let reader: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    reader = await world.join('Vera', ['viewer'])
    for (const name of ['One', 'Two', 'Three']) await world.join(name, ['support'])
  })
  afterAll(() => world.close())

  const query = (sql: string) => world.wallet.context.db.query(sql)
  const breaks = async () =>
    (await verifyChain(world.wallet.context.db)).breaks.map(({ seq, kind }) => `${kind} ${seq}`)

  /** Spoils the log, looks at it, and puts it back. */
  const spoil = async (...statements: string[]) => {
    await query('CREATE TABLE kept AS SELECT * FROM office_audit')
    for (const statement of statements) await query(statement)
    const found = await breaks()
    await query('DELETE FROM office_audit')
    await query('INSERT INTO office_audit SELECT * FROM kept')
    await query('DROP TABLE kept')
    expect(await breaks()).toEqual([])
    return found
  }

  test("the office's audit log is whole after what operators did", async () => {
    const report = await verifyChain(world.wallet.context.db)
    expect(report.breaks).toEqual([])
    expect(report.rows).toBe(12n)
  })

  test('the link to the other language of the office keeps the filters, not the last message', async () => {
    const { html } = await reader.get('/audit?event=signed_in&notice=done')
    expect(html).toContain('href="/audit?event=signed_in&amp;language=ru"')
  })

  test.each([
    ["operator_name = 'Nobody'"],
    ["subject = 'x'"],
    ["reason = 'x'"],
    ["event = 'signed_out'"],
    [`detail = '{"a": "b"}'`],
    ["at = at + interval '1 ms'"],
    ["ip_prefix = 'x'"],
    ["request_id = 'x'"],
    ['operator_id = NULL'],
  ])("the office's audit log finds an edited row: %s", async (change) => {
    expect(await spoil(`UPDATE office_audit SET ${change} WHERE seq = 5`)).toEqual(['edited 5'])
  })

  test("the office's audit log finds a removed row, in the middle and at the end", async () => {
    expect(await spoil('DELETE FROM office_audit WHERE seq = 5')).toEqual(['removed 5'])
    expect(await spoil('DELETE FROM office_audit WHERE seq > 10')).toEqual([
      'removed 11',
      'removed 12',
    ])
  })

  test("the office's audit log finds rows that changed places", async () => {
    const found = await spoil(
      'UPDATE office_audit SET seq = seq + 100 WHERE seq IN (5, 6)',
      'UPDATE office_audit SET seq = 111 - seq WHERE seq > 100',
    )
    expect(found).toContain('edited 5')
    expect(found).toContain('edited 6')
  })

  test("the office's audit log finds a row that was put in", async () => {
    const found = await spoil(
      `INSERT INTO office_audit SELECT 13, at, operator_id, operator_name, event, subject, reason, detail, ip_prefix,
         request_id, hash, repeat('a', 64) FROM office_audit WHERE seq = 12`,
    )
    expect(found).toContain('edited 13')
  })

  test('the page of the audit log finds what all its numbers are of by as many statements as for one', async () => {
    const { context, clock } = world.wallet
    const counted = countStatements(context.db)
    const office = createOffice({ ...context, db: counted.db }, OFFICE_ORIGIN)
    const write = (subject: string) =>
      context.db.transaction((tx) =>
        writeOfficeAudit(tx, {
          actor: commandLineActor(clock.now()),
          now: clock.now(),
          event: 'signed_out',
          subject,
        }),
      )
    const read = async () => {
      const { statements } = await counted.measure(async () => {
        const reply = await office.request('/audit', { headers: { Cookie: reader.cookie } })
        expect(await reply.text()).toContain('P-2222-2222')
      })
      return statements
    }
    await write('P-2222-2222')
    await write('R-2222-2222')
    const before = await read()
    for (const sign of '3456789') await write(`P-2222-222${sign}`)
    expect(await read()).toBe(before)
  })

  test('rows of concurrent acts follow each other', async () => {
    const looks = Array.from({ length: 8 }, () => reader.get('/staff'))
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(8).fill(403))
    expect(await breaks()).toEqual([])
  })

  test("the office's audit log is read, filtered, paged, checked and exported, which is logged itself", async () => {
    const page = await reader.get('/audit?text=vera')
    expect(page.html).toContain('Staff sign-in')
    expect((await reader.get('/audit?event=operator_joined')).html).not.toContain('>Vera signed')
    expect((await reader.get('/audit?after=3')).html).toContain('Rows: 2')
    expect((await reader.get('/audit/check')).html).toContain('The chain of records is intact')
    const one = await reader.get('/audit/2')
    expect(one.html).toContain('Hash of the one before')
    const file = await reader.post('/audit/export', { text: '', day: '', event: '' })
    expect(file.headers.get('Content-Type')).toMatch(/csv/)
    expect(file.html).toContain('operator_joined')
    expect((await reader.get('/audit')).html).toContain('Audit log exported')
  })

  test('a row that is not there is no page', async () => {
    expect((await reader.get('/audit/999999')).status).toBe(404)
    expect((await reader.get('/audit/x')).status).toBe(404)
  })

  test('the audit log leads with what awaits approval to the owner, for those who may look at owners', async () => {
    const support = await world.join('Sasha', ['support'])
    const approver = await world.join('Alla', ['approver'])
    const administrator = await world.join('Anton', ['administrator'])
    const { phone } = await registerOwner(world.wallet)
    const [owner] = await world.wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [phone],
    )
    const path = `/owners/${owner?.id ?? ''}`
    const link = new RegExp(`href="${path}"[^>]*>W-\\d{10}<`)
    await support.sign(`${path}/freeze`, { scope: 'out', reason: REASON })
    await approver.sign(`${path}/unfreeze`, { key: randomUUID(), reason: REASON })
    expect((await approver.get('/approvals')).html).toMatch(link)
    const frozen = await approver.get('/audit?event=owner_frozen')
    expect(frozen.html).toMatch(link)
    const [row = ''] = /\/audit\/\d+/.exec(frozen.html) ?? []
    expect((await approver.get(row)).html.match(new RegExp(link, 'g'))).toHaveLength(3)
    const staff = await administrator.get('/audit')
    expect(staff.html).toMatch(/href="\/staff\/[\da-f-]{36}"[^>]*>Anton</)
    expect(staff.html).toMatch(/W-\d{10}/)
    expect(staff.html).not.toMatch(link)
  })
})
