import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { listAccounts, registerOwner, type Owner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

const SAID = 'The bank took 5.00 less than it told us.'

describe('correcting the ledger', () => {
  let world: OfficeWorld
  let owner: Owner
  let finance: TestOperator
  let approver: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    owner = await registerOwner(world.wallet, { isVerified: true })
    finance = await world.join('Finn', ['finance'])
    approver = await world.join('Petra', ['approver'])
  })
  afterAll(() => world.close())

  /** The newest entries of a kind, with the amount of their first leg. */
  const entriesOf = (kind: string) =>
    world.wallet.context.db.query<{ id: string; amount: bigint; debit: string; account: string }>(
      `SELECT t.id, p.amount_minor AS amount, h.kind || ':' || h.provider || ':' || h.currency_code AS debit,
         a.number AS account
       FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account h ON h.id = p.debit_account_id
       JOIN account a ON a.id = p.credit_account_id
       WHERE t.kind = $1 AND NOT EXISTS (SELECT 1 FROM ledger_correction c WHERE c.original_id = t.id)
       ORDER BY t.id`,
      [kind],
    )
  const topUp = async () => {
    const [{ id } = { id: '' }] = await entriesOf('topup')
    // Numbers of accounts are made when somebody looks.
    await finance.get(`/ledger/${id}`)
    const [entry] = await entriesOf('topup')
    if (!entry) throw new Error('the owner has no top-up')
    return entry
  }
  const balances = async () => {
    await listAccounts(world.wallet, owner.token)
    const { json } = await world.wallet.call('wallet', { token: owner.token })
    return JSON.stringify(json['results'])
  }

  test('finance asks, an approver signs: the owner has two rows and a sentence', async () => {
    const entry = await topUp()
    const before = await balances()
    const asked = await finance.sign(`/ledger/${entry.id}/correct`, form(entry, '1.00'))
    expect(asked.location).toMatch(/^\/approvals\/[\w-]+\?notice=asked$/)
    expect(await balances()).toBe(before)
    const signed = await signLast(world, approver)
    expect(signed.html).toContain('Done with two signatures')
    expect(await balances()).not.toBe(before)
    const { json } = await world.wallet.call('transactions', { token: owner.token })
    expect(JSON.stringify(json)).toMatch(/Correction of transaction D-[\w-]+/)
    const told = await world.wallet.call('notifications', { token: owner.token })
    expect(JSON.stringify(told.json)).toContain(SAID)
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
    expect(await auditHistory(world.wallet.context.db)).toEqual([])
    const page = await finance.get(`/ledger/${entry.id}`)
    expect(page.html).toContain('Corrected by:')
    expect(page.html).toContain('cannot be corrected')
  })

  test('a correction is never signed by its author, and whoever signs cannot propose', async () => {
    const entry = await topUp()
    await finance.sign(`/ledger/${entry.id}/correct`, form(entry, '2.00'))
    expect((await signLast(world, finance)).status).toBe(403)
    expect((await approver.sign(`/ledger/${entry.id}/correct`, form(entry, '2.00'))).status).toBe(
      403,
    )
    const again = await finance.sign(`/ledger/${entry.id}/correct`, form(entry, '3.00'))
    expect(again.html).toContain('awaits its second signature already')
    expect(again.html).toContain('value="3.00"')
    await signLast(world, approver)
  })

  test('a form that is sent twice asks once', async () => {
    const entry = await topUp()
    const once = form(entry, '2.00')
    const first = await finance.sign(`/ledger/${entry.id}/correct`, once)
    const second = await finance.sign(`/ledger/${entry.id}/correct`, once)
    expect(second.location).toBe(first.location)
    await signLast(world, approver)
  })

  test('a signature for one content signs no other', async () => {
    const entry = await topUp()
    await finance.sign(`/ledger/${entry.id}/correct`, form(entry, '2.00'))
    const other = await approver.sign(`/approvals/${await openProposal()}/sign`, {
      content_hash: 'a'.repeat(64),
    })
    expect(other.html).toContain('The data changed after the first signature')
    expect(await openProposal()).toBe('')
  })

  const openProposal = async () => {
    const [row] = await world.wallet.context.db.query<{ id: string }>(
      `SELECT id FROM office_proposal WHERE state = 'open'`,
    )
    return row?.id ?? ''
  }

  test.each([
    ['the same entry', {}, 'nothing to correct'],
    ['an unknown account', { to_1: '999' }, 'Line 1: there is no such account.'],
    ['a receivable', { from_1: 'receivable:x:RUB' }, 'Line 1: there is no such account.'],
    ['no amount of money', { amount_1: '-5' }, 'Line 1: fill in both accounts'],
    ['a line half filled in', { from_1: '' }, 'Line 1: fill in both accounts'],
    ['a currency with another', { from_1: 'fee::JPY' }, 'Line 1: '],
    ['an account twice', { from_2: 'fee::X', to_2: '', amount_2: '1' }, 'Line 2: '],
    ['no reason', { reason: 'short' }, 'at least 10 characters'],
    ['a field that the form has not', { is_admin: 'on' }, 'not filled in correctly'],
  ])('correcting the ledger refuses %s, and what was typed stays', async (_, change, sentence) => {
    const entry = await topUp()
    const [whole, cents] = [entry.amount / 100n, String(entry.amount % 100n).padStart(2, '0')]
    const typed = { ...form(entry, `${whole}.${cents}`), ...change }
    const reply = await finance.sign(`/ledger/${entry.id}/correct`, typed)
    expect(reply.html).toContain(sentence)
    expect(reply.html).toContain(SAID)
    expect(await openProposal()).toBe('')
  })

  test('an entry that is not there has no page', async () => {
    expect((await finance.get(`/ledger/${randomUUID()}`)).status).toBe(404)
    expect((await finance.get('/ledger/x')).status).toBe(404)
    expect((await finance.get(`/ledger/${randomUUID()}/correct`)).status).toBe(404)
  })

  test('the ledger lists entries by page and kind', async () => {
    const page = await finance.get('/ledger?kind=exchange')
    expect(page.html).toContain('Exchange')
    expect((await finance.get('/ledger?kind=nonsense')).status).toBe(400)
    expect((await finance.get('/ledger?after=nonsense')).status).toBe(400)
  })
})

/** A correction to one line from and to the same accounts. */
function form({ debit, account }: { debit: string; account: string }, amount: string) {
  return {
    key: randomUUID(),
    from_1: debit,
    to_1: account,
    amount_1: amount,
    reason: REASON,
    owner_text: SAID,
  }
}
