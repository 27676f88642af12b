import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

const ANSWER = 'We have found your payment, it arrives tomorrow.'

const ask = (operator: TestOperator, id: string, amount: string) =>
  operator.sign(`/help/${id}/refund`, { key: randomUUID(), amount, reason: REASON })

describe.each(testEngines)('reports and disputes in the office (%s)', (engine) => {
  let world: OfficeWorld
  let support: TestOperator
  let finance: TestOperator
  let approver: TestOperator
  let other: TestOperator
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    support = await world.join('Sofia', ['support'])
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Alla', ['approver'])
    other = await world.join('Boris', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())

  const db = () => world.wallet.context.db

  /** An owner who has reported a top-up of 100.00 RUB. */
  const report = async (text = 'I paid twice') => {
    const { phone, token } = await registerOwner(world.wallet, { isVerified: true })
    const [row] = await db().query<{ id: string; user_id: string; account_id: string }>(
      `SELECT t.id, t.user_id, t.account_id FROM wallet_transaction t JOIN app_user u ON u.id = t.user_id
       WHERE u.phone = $1 AND t.currency_code = 'RUB' AND t.kind = 'top_up' LIMIT 1`,
      [phone],
    )
    await db().query(`UPDATE wallet_transaction SET amount_minor = 10000 WHERE id = $1`, [row?.id])
    const id = await addReport(row, text)
    return { phone, token, id, transactionId: row?.id ?? '', row }
  }
  const addReport = async (row: { id: string; user_id: string } | undefined, text = '') => {
    const id = randomUUID()
    await db().query(
      `INSERT INTO transaction_problem (id, user_id, transaction_id, reason, text, idem_key, request_hash, created_at)
       VALUES ($1, $2, $3, 'twice', $4, $5, '', $6)`,
      [id, row?.user_id, row?.id, text, id, world.wallet.clock.now()],
    )
    return id
  }
  const rubles = (token: string) => balanceOf(world.wallet, token, 'RUB')
  const notes = async (token: string) => (await world.wallet.call('notifications', { token })).text

  test('a report is no claim: its page is that of the question', async () => {
    const { id } = await report()
    expect((await viewer.get('/disputes')).html).not.toContain(id)
    expect((await viewer.get(`/disputes/${id}`)).location).toBe(`/help/${id}`)
  })

  test('a refund is signed by two, credited once and named in the history', async () => {
    const { id, token } = await report()
    const before = Number(await rubles(token))
    expect((await ask(support, id, '40,50')).location).toBe('/approvals?notice=asked')
    expect(Number(await rubles(token))).toBe(before)
    expect((await signLast(world, support)).status).toBe(403)
    expect((await signLast(world, finance)).status).toBe(403)
    const shown = await approver.get('/approvals')
    expect(shown.html).toContain('Refund')
    const replies = await Promise.all([signLast(world, approver), signLast(world, other)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(Number(await rubles(token))).toBe(before + 40.5)
    const history = await world.wallet.call('transactions', { token, query: { lang: 'en' } })
    expect(history.text).toMatch(/(?:Refund for report|Возврат по обращению) R-/)
    expect(await notes(token)).toMatch(/R-\w{4}-\w{4}/)
    expect((await ask(support, id, '1')).html).toContain('The report was closed already.')
    expect(await auditLedger(db())).toEqual([])
    expect((await viewer.get(`/help/${id}`)).html).toContain('Closed by support')
  })

  test('all refunds of a transaction are never more than its amount', async () => {
    const { id, token, row } = await report()
    const before = Number(await rubles(token))
    for (const amount of ['100.01', '0', '-5', '1e2', '1.001', 'all']) {
      expect((await ask(support, id, amount)).html).toContain('at most')
    }
    const second = await addReport(row)
    await ask(support, id, '60')
    await signLast(world, approver)
    expect((await ask(support, second, '40.01')).html).toContain('at most')
    expect((await ask(support, second, '40')).status).toBe(303)
    await signLast(world, approver)
    expect(Number(await rubles(token))).toBe(before + 100)
    expect(await auditLedger(db())).toEqual([])
  })

  test('two refunds of one transaction that are signed at the same time stay below its amount', async () => {
    const { id, token, row } = await report()
    const before = Number(await rubles(token))
    const second = await addReport(row)
    await ask(support, id, '60')
    await ask(support, second, '60')
    const open = await db().query<{ id: string; content_hash: string }>(
      `SELECT id, content_hash FROM office_proposal WHERE subject IN ($1, $2) AND state = 'open'`,
      [id, second],
    )
    const [one, two] = open
    const signed = (operator: TestOperator, proposal: typeof one) =>
      operator.sign(`/approvals/${proposal?.id ?? ''}/sign`, {
        content_hash: proposal?.content_hash ?? '',
      })
    const replies = await Promise.all([signed(approver, one), signed(other, two)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(Number(await rubles(token))).toBe(before + 60)
  })

  test('a refund is out of date when the report was closed or the money came back meanwhile', async () => {
    const { id, token, transactionId } = await report()
    const before = Number(await rubles(token))
    await ask(support, id, '10')
    await db().query(`UPDATE wallet_transaction SET status = 'reversed' WHERE id = $1`, [
      transactionId,
    ])
    expect((await signLast(world, approver)).html).toContain('The data changed')
    expect(Number(await rubles(token))).toBe(before)
    expect((await ask(support, id, '10')).html).toContain('at most')
  })

  test('a claim of a provider is in the queue with what the owner owes; refunds without a debt are not', async () => {
    const { row } = await report()
    const now = world.wallet.clock.now()
    await db().query(
      `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, status, provider, url, idem_key,
         request_hash, created_at, expires_at)
       VALUES ($1, $2, $3, 'RUB', 10000, 'complete', 'stripe', '', 'k', '', $4, $4)`,
      [row?.id, row?.user_id, row?.account_id, now],
    )
    const add = async (kind: string) => {
      const id = randomUUID()
      await db().query(
        `INSERT INTO payment_claim (id, order_id, kind, provider_ref, taken_minor, created_at, changed_at)
         VALUES ($1, $2, $3, $4, 5000, $5, $5)`,
        [id, row?.id, kind, id, now],
      )
      return id
    }
    const dispute = await add('dispute')
    const refund = await add('refund')
    const { html } = await viewer.get('/disputes')
    expect(html).toContain(dispute)
    expect(html).not.toContain(refund)
    expect((await finance.post(`/disputes/${dispute}/close`, { reason: REASON })).status).toBe(303)
  })

  test('a dispute that was won is closed by itself, with its outcome, and open again when lost after all', async () => {
    const { row } = await report()
    const now = world.wallet.clock.now()
    await db().query(
      `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, status, provider, url, idem_key,
         request_hash, created_at, expires_at)
       VALUES ($1, $2, $3, 'RUB', 10000, 'complete', 'stripe', '', 'won', '', $4, $4)`,
      [row?.id, row?.user_id, row?.account_id, now],
    )
    const dispute = randomUUID()
    await db().query(
      `INSERT INTO payment_claim (id, order_id, kind, provider_ref, taken_minor, moves, created_at, changed_at)
       VALUES ($1, $2, 'dispute', 'won', 0, 2, $3, $3)`,
      [dispute, row?.id, now],
    )
    const link = `/disputes/${dispute}`
    expect((await viewer.get('/disputes')).html).not.toContain(link)
    expect((await viewer.get('/disputes?choice=closed')).html).toContain(link)
    const won = await support.get(link)
    expect(won.html).toContain('The money came back')
    expect(won.html).not.toContain('Answer by</dt>')
    await db().query('UPDATE payment_claim SET taken_minor = 10000, moves = 3 WHERE id = $1', [
      dispute,
    ])
    expect((await viewer.get('/disputes')).html).toContain(link)
    expect((await support.get(link)).html).toContain('Answer by</dt>')
  })

  test('the office refuses other fields of disputes, unknown ids and operators without the permission', async () => {
    const { id } = await report()
    const fields = { key: randomUUID(), amount: '1', reason: REASON }
    expect((await support.sign(`/help/${id}/refund`, { ...fields, account_id: id })).status).toBe(
      400,
    )
    expect((await support.post(`/help/${id}/refund`, fields)).status).toBe(400)
    expect((await ask(approver, id, '1')).status).toBe(403)
    expect((await viewer.post(`/help/${id}/note`, { text: ANSWER })).status).toBe(403)
    const nothing = '00000000-0000-7000-8000-000000000000'
    expect((await ask(support, nothing, '1')).status).toBe(404)
    await support.post(`/help/${id}/take`)
    expect((await ask(finance, id, '1')).html).toContain('Sofia has taken this already.')
  })

  test('the database refuses a refund that two people did not sign', async () => {
    const { id, transactionId } = await report()
    await ask(support, id, '10')
    await expect(
      db().query(
        `INSERT INTO dispute_refund (id, problem_id, transaction_id, transfer_id, amount_minor, proposal_id,
           proposal_kind, proposal_state, created_at)
         SELECT $1, $2, $3, t.id, 1, p.id, 'dispute_refund', 'done', now()
         FROM transfer t, office_proposal p WHERE p.subject = $4 LIMIT 1`,
        [randomUUID(), id, transactionId, id],
      ),
    ).rejects.toThrow(/foreign key|constraint/)
  })
})
