import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  keyOfNumber,
  NUMBER_KEY,
  numberOfRow,
} from '../../../server/domain/ledger/transaction-number.ts'
import { makeOwnerNumber } from '../../../server/domain/profile/owner-number.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const SCRIPT = '<script>alert(1)</script>'

describe('owners in the office', () => {
  let world: OfficeWorld
  let support: TestOperator
  let anna: Owner
  let boris: Owner
  let annaId: string
  let number: string
  const query = <Row>(sql: string, values: readonly unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  const search = (text: string) => support.post('/owners/search', { text })
  const idOf = async ({ phone }: Owner) =>
    (await query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [phone]))[0]?.id ?? ''
  const countLooks = async () =>
    (await query(`SELECT 1 FROM office_audit WHERE event = 'owner_seen'`)).length
  const lastAudit = async () =>
    (
      await query<{ event: string; subject: string; detail: Record<string, string> }>(
        'SELECT event, subject, detail FROM office_audit ORDER BY seq DESC LIMIT 1',
      )
    )[0]

  beforeAll(async () => {
    world = await openOffice()
    support = await world.join('Sasha', ['support'])
    anna = await registerOwner(world.wallet, { isVerified: true })
    boris = await registerOwner(world.wallet)
    annaId = await idOf(anna)
    await query(`UPDATE app_user SET email = 'Anna.Lee@example.com' WHERE id = $1`, [annaId])
    number = numberIn((await support.get(`/owners/${annaId}`)).html)
  })
  afterAll(() => world.close())

  test('owners in the office are found by exactly their phone, e-mail, number or account, and by nothing else', async () => {
    const account = await query<{ number: string }>(
      'SELECT number FROM account WHERE user_id = $1 LIMIT 1',
      [annaId],
    )
    const texts = [
      `+${anna.phone}`,
      ` ${anna.phone.slice(0, 4)} ${anna.phone.slice(4)} `,
      'anna.lee@EXAMPLE.com',
      number,
      number.replace('-', '').toLowerCase(),
      account[0]?.number ?? '',
    ]
    for (const text of texts) {
      expect([text, (await search(text)).location]).toEqual([text, `/owners/${annaId}`])
    }
    for (const text of ['Anna', anna.phone.slice(0, -1), 'lee@example.com', '%', SCRIPT]) {
      const reply = await search(text)
      expect([text, reply.status]).toEqual([text, 200])
      expect(reply.html).toContain('Nothing found')
      expect(reply.html).not.toContain(SCRIPT)
    }
  })

  test('a search by a transaction lists both sides, masked', async () => {
    const { id } = await findByPhone(world.wallet, anna.token, boris.phone)
    const account = await accountIn(world.wallet, anna.token, 'RUB')
    const sending = { recipient: id, account, amount: 1_00n, key: 'office 1' }
    const { json } = await sendMoney(world.wallet, anna.token, sending)
    const reply = await search(String(json['number']))
    expect(reply.html.match(/data-row/g)).toHaveLength(2)
    expect(reply.html).toContain('Anna T.')
    expect(reply.html).not.toContain(anna.phone)
    expect(reply.html).not.toContain('anna.lee@example.com')
    expect(await lastAudit()).toEqual({
      event: 'owner_searched',
      subject: json['number'],
      detail: { found: '2' },
    })
  })

  test('any transaction is found by its number by an index, however old it is', async () => {
    const rows = await query<{ id: string; kind: string; transfer_id: string | null; key: number }>(
      `SELECT id, kind, transfer_id, ${NUMBER_KEY} AS key FROM wallet_transaction WHERE user_id = $1`,
      [annaId],
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row) => keyOfNumber(numberOfRow(row)) !== row.key)).toEqual([])
    const kinds = new Map(rows.map((row) => [row.kind, numberOfRow(row)]))
    for (const each of kinds.values()) {
      expect((await search(each.toLowerCase().replaceAll('-', ''))).html).not.toContain('Nothing')
    }
    await world.wallet.context.db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off')
      const sql = `EXPLAIN SELECT id FROM wallet_transaction WHERE ${NUMBER_KEY} = 1`
      const plan = await tx.query<Record<string, string>>(sql)
      expect(JSON.stringify(plan)).toContain('wallet_transaction_number')
    })
  })

  test('a search is in the audit log without what was searched for', async () => {
    await search(anna.phone)
    const { subject } = (await lastAudit()) ?? {}
    expect(subject).toMatch(/^7900•••\d{4}$/)
    await search('anna.lee@example.com')
    expect((await lastAudit())?.subject).toBe('a•••@example.com')
    await search('Anna Lee of Berlin')
    expect((await lastAudit())?.subject).toBe('A•••')
  })

  test('the page masks name, phone and e-mail, and each look is in the audit log', async () => {
    const { html, status, headers } = await support.get(`/owners/${annaId}`)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('Anna T.')
    expect(html).toContain(`${anna.phone.slice(0, 4)}•••`)
    expect(html).not.toContain(anna.phone)
    expect(html).not.toContain('Anna.Lee@')
    expect(html).not.toContain('Test')
    expect(await lastAudit()).toMatchObject({ event: 'owner_seen', subject: number })
  })

  test('a page that renews itself is one look; who only claims to renew is recorded', async () => {
    const renewal = { 'X-Office-Refresh': '1' }
    await support.get(`/owners/${annaId}`)
    const before = await countLooks()
    await support.get(`/owners/${annaId}`, renewal)
    expect(await countLooks()).toBe(before)
    await support.get(`/owners/${await idOf(boris)}`, renewal)
    expect(await countLooks()).toBe(before + 1)
  })

  test('the ledger shows debit, credit and the balance after each posting, in pages', async () => {
    const [account] = await query<{ id: string; balance_minor: bigint; postings: number }>(
      `SELECT a.id, a.balance_minor, (SELECT count(*)::int FROM posting p
         WHERE a.id IN (p.debit_account_id, p.credit_account_id)) AS postings
       FROM account a WHERE a.user_id = $1 AND a.currency_code = 'RUB'`,
      [annaId],
    )
    const path = `/owners/${annaId}/ledger/${account?.id ?? ''}`
    const page = await support.get(path)
    expect(page.html).toContain('Debit, RUB')
    expect(page.html).toContain('Transfer to')
    expect(page.html).toContain(`Rows: ${Math.min(50, account?.postings ?? 0)}`)
    const file = await support.post(`/owners/${annaId}/export`, { account: account?.id ?? '' })
    const lines = file.html.trim().split('\r\n')
    expect(lines).toHaveLength((account?.postings ?? 0) + 1)
    const [, ...cells] = lines.map((line) => line.split(','))
    const balances = cells.map((row) => Number(row.at(-2)?.replaceAll('"', '')))
    expect(balances[0]).toBe(Number(account?.balance_minor) / 100)
    expect(await lastAudit()).toMatchObject({ event: 'owner_exported', subject: number })
    expect((await support.get(`${path}?after=rubbish`)).html).toContain('There are no entries')
  })

  test('another owner and their accounts are not reached by ids of this one', async () => {
    const theirs = await query<{ id: string }>('SELECT id FROM account WHERE user_id = $1', [
      await idOf(boris),
    ])
    const account = theirs[0]?.id ?? ''
    expect((await support.get(`/owners/${annaId}/ledger/${account}`)).status).toBe(404)
    expect((await support.post(`/owners/${annaId}/export`, { account })).status).toBe(404)
    expect((await support.get('/owners/1')).status).toBe(404)
    expect((await support.post('/owners/search', { text: 'x', all: 'on' })).status).toBe(400)
  })

  test.each(['profile', 'sessions', 'identification'])(
    'the page of an owner has the part %s',
    async (part) => {
      const { html, status } = await support.get(`/owners/${annaId}/${part}`)
      expect(status).toBe(200)
      expect(html).not.toContain(anna.phone)
      expect((await lastAudit())?.detail).toEqual({ part })
    },
  )

  test('the office shows text that an owner wrote as text', async () => {
    const owner = await registerOwner(world.wallet)
    await query(`UPDATE app_user SET first_name = $2, last_name = '' WHERE phone = $1`, [
      owner.phone,
      SCRIPT,
    ])
    await query(`UPDATE session SET user_agent = $1`, [SCRIPT])
    const id = await idOf(owner)
    for (const path of [`/owners/${id}`, `/owners/${id}/profile`, `/owners/${id}/sessions`]) {
      expect((await support.get(path)).html).not.toContain(SCRIPT)
    }
  })

  test('a closed wallet keeps number and ledger, and nothing of the person', async () => {
    const owner = await registerOwner(world.wallet)
    const id = await idOf(owner)
    const before = numberIn((await support.get(`/owners/${id}`)).html)
    await query(
      `UPDATE app_user SET status = 'closed', closed_at = $2, phone = $3, first_name = '', last_name = '', email = ''
       WHERE id = $1`,
      [id, world.wallet.clock.now(), `closed-${id}`],
    )
    const { html } = await support.get(`/owners/${id}`)
    expect(html).toContain('The wallet was closed on')
    expect(html).not.toContain(`closed-${id}`)
    expect((await search(before)).location).toBe(`/owners/${id}`)
    expect((await search(owner.phone)).html).toContain('Nothing found')
  })

  test('searches of an operator are limited by the hour, refused ones too', async () => {
    const busy = await world.join('Busy', ['viewer'])
    const statuses: number[] = []
    for (let n = 0; n < 101; n += 1) {
      statuses.push((await busy.post('/owners/search', { text: 'W-1234567890' })).status)
    }
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    const refused = await busy.post('/owners/search', { text: 'W-1234567890' })
    expect(refused.status).toBe(429)
    expect(refused.html).toContain('Too many searches in this hour')
    expect((await search(number)).location).toBe(`/owners/${annaId}`)
  })

  test('numbers differ, and two looks at the same time lead to one', async () => {
    expect(new Set(Array.from({ length: 100 }, () => makeOwnerNumber())).size).toBe(100)
    expect(makeOwnerNumber(10_482_773)).toMatch(/^W-\d{10}$/)
    const owner = await registerOwner(world.wallet)
    const id = await idOf(owner)
    const pages = await Promise.all(Array.from({ length: 4 }, () => support.get(`/owners/${id}`)))
    expect(new Set(pages.map(({ html }) => numberIn(html))).size).toBe(1)
  })
})

function numberIn(html: string): string {
  return /W-\d{10}/.exec(html)?.[0] ?? ''
}
