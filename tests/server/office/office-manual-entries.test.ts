import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postManualEntry } from '../../../server/domain/corrections/manual-entry.ts'
import { openProviderAccount } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { testEngines } from '../../support/test-database.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { SBP, settle, USDC, withdrawBy } from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

const PATH = '/ledger/manual'
type Line = readonly [from: string, to: string, amount: string]

describe.each(testEngines)('manual entries of operators (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let owner: Owner
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
    owner = await registerOwner(world.wallet, { isVerified: true })
  })
  afterAll(() => world.close())

  const query = (sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Record<string, unknown>>(sql, parameters)
  /** What an account of the house has: credits less debits. */
  const sumOf = async (kind: string, provider: string, code = 'RUB') => {
    const [row] = await query(
      `SELECT coalesce(sum(CASE WHEN p.credit_account_id = a.id THEN p.amount_minor ELSE -p.amount_minor END), 0)::int AS sum
       FROM account a JOIN posting p ON a.id IN (p.credit_account_id, p.debit_account_id)
       WHERE a.kind = $1 AND a.provider = $2 AND a.currency_code = $3`,
      [kind, provider, code],
    )
    return row?.['sum']
  }
  const ask = (lines: readonly Line[], changes: Readonly<Record<string, string>> = {}) => {
    const cells = lines.flatMap(([from, to, amount], index) => [
      [`from_${index + 1}`, from],
      [`to_${index + 1}`, to],
      [`amount_${index + 1}`, amount],
    ])
    return finance.sign(PATH, {
      ...Object.fromEntries(cells),
      key: randomUUID(),
      reason: REASON,
      purpose: 'settlement',
      document: 'Act 17 of 2026-11-20',
      ...changes,
    })
  }
  /** What a provider has taken for the owner. */
  const topUp = async (provider: string, amount: bigint) => {
    const { db, clock } = world.wallet.context
    const now = clock.now()
    const debit = await openProviderAccount(db, { currencyCode: 'RUB', provider, now })
    const credit = await accountIn(world.wallet, owner.token, 'RUB')
    await post(db, {
      kind: 'topup',
      act: { scope: 'test', key: randomUUID(), requestHash: 'x' },
      legs: [{ debit, credit, currency_code: 'RUB', amount }],
      now,
    })
  }

  test('manual entries bring what a provider has in transit back to zero: its settlement, less its fee', async () => {
    await topUp('yookassa', 10_000n)
    expect(await sumOf('gateway_in', 'yookassa')).toBe(-10_000)
    const page = await finance.get(PATH)
    for (const handle of ['bank::RUB', 'provider_fee:yookassa:RUB', 'gateway_in:yookassa:RUB']) {
      expect(page.html).toContain(`value="${handle}"`)
    }
    const asked = await ask([
      ['bank::RUB', 'gateway_in:yookassa:RUB', '97'],
      ['provider_fee:yookassa:RUB', 'gateway_in:yookassa:RUB', '3.00'],
    ])
    expect(asked.location).toMatch(/^\/approvals\//)
    expect(await sumOf('gateway_in', 'yookassa')).toBe(-10_000)
    const proposal = await approver.get(asked.location ?? '')
    expect(proposal.html).toContain('Settlement of a provider with the bank')
    expect(proposal.html).toContain('Act 17 of 2026-11-20')
    expect((await signLast(world, finance)).status).toBe(403)
    expect((await signLast(world, approver)).html).toContain('Done with two signatures')
    expect(await sumOf('gateway_in', 'yookassa')).toBe(0)
    expect(await sumOf('bank', '')).toBe(-9_700)
    expect(await sumOf('provider_fee', 'yookassa')).toBe(-300)
    // Neither a form nor a signature that is sent twice posts twice.
    expect((await signLast(world, approver)).status).toBeGreaterThan(399)
    const list = await finance.get('/ledger?kind=manual')
    const [, id = ''] = /href="\/ledger\/([0-9a-f-]{36})"/.exec(list.html) ?? []
    expect((await finance.get(`/ledger/${id}`)).html).toContain(
      asked.location?.split('?')[0] ?? 'none',
    )
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
  })

  test('manual entries bring what a provider has paid out back to zero: its account names it', async () => {
    for (const [code, to] of [
      ['RUB', SBP],
      ['USDC', USDC],
    ] as const) {
      const key = randomUUID()
      await withdrawBy(world.wallet, owner.token, { code, amount: '50', to, key })
    }
    for (let round = 0; round < 6; round += 1) {
      world.wallet.clock.forwardSeconds(300)
      await settle(world.wallet.context)
    }
    await query('UPDATE office_session SET last_seen_at = $1', [world.wallet.clock.now()])
    const paid = await sumOf('external', 'sandbox')
    expect(paid).toBeGreaterThan(0)
    expect(await sumOf('external', USDC.network, 'USDC')).toBeGreaterThan(0)
    const amount = (Number(paid) / 100).toFixed(2)
    await ask([['external:sandbox:RUB', 'bank::RUB', amount]], { purpose: 'by_hand' })
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await sumOf('external', 'sandbox')).toBe(0)
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
  })

  test.each([
    ['what is reserved for payouts', ['payout_pending::RUB', 'bank::RUB', '1']],
    ['what owners owe', ['receivable:x:RUB', 'bank::RUB', '1']],
    ['a provider that never had money', ['provider_fee:nobody:RUB', 'bank::RUB', '1']],
    ['a currency that is none', ['bank::XXX', 'bank::RUB', '1']],
    ['two currencies', ['bank::RUB', 'bank::USD', '1']],
    ['no amount', ['bank::RUB', 'fee::RUB', '0']],
    ['one account with itself', ['bank::RUB', 'bank::RUB', '1']],
  ] as const)('manual entries of operators do not move %s', async (_, line) => {
    const reply = await ask([line])
    expect(reply.status).toBe(400)
    expect(reply.html).toMatch(/Line 1: /)
  })

  test('manual entries of operators move no money of owners, whoever asks', async () => {
    const [own] = await query(
      `SELECT number FROM account WHERE user_id IS NOT NULL AND currency_code = 'RUB' AND number IS NOT NULL`,
    )
    const reply = await ask([['bank::RUB', String(own?.['number']), '1']])
    expect(reply.html).toContain('Line 1: there is no such account.')
    const account = await accountIn(world.wallet, owner.token, 'RUB')
    const [bank] = await query(
      "SELECT id FROM account WHERE kind = 'bank' AND currency_code = 'RUB'",
    )
    const legs = [
      { debit: String(bank?.['id']), credit: account, currency_code: 'RUB', amount: 1n },
    ]
    const { db, clock } = world.wallet.context
    const entry = { legs, proposalId: randomUUID(), now: clock.now() }
    await expect(db.transaction((tx) => postManualEntry(tx, entry))).rejects.toThrow('BAD_REQUEST')
  })

  test('manual entries exist in the database only with what two people signed for them', async () => {
    const { db, clock } = world.wallet.context
    const [bank] = await query(
      "SELECT id FROM account WHERE kind = 'bank' AND currency_code = 'RUB'",
    )
    const [fee] = await query("SELECT id FROM account WHERE kind = 'fee' AND currency_code = 'RUB'")
    const act = { scope: 'test', key: randomUUID(), requestHash: 'x' }
    const leg = { debit: String(bank?.['id']), credit: String(fee?.['id']), amount: 1n }
    const legs = [{ ...leg, currency_code: 'RUB' }]
    const alone = { kind: 'manual', act, legs, now: clock.now() } as const
    await expect(post(db, alone)).rejects.toThrow(/constraint/)
    const [signed] = await query(
      "SELECT id FROM office_proposal WHERE kind = 'manual' AND state = 'done'",
    )
    const proposalId = String(signed?.['id'])
    const asCorrection = { ...alone, kind: 'correction', proposalId } as const
    await expect(post(db, asCorrection)).rejects.toThrow(/constraint/)
    expect(await auditLedger(db)).toEqual([])
  })

  test('manual entries that moved an owner’s money are found by the audit', async () => {
    const { db } = world.wallet.context
    const [entry] = await query("SELECT id FROM transfer WHERE kind = 'manual'")
    const account = await accountIn(world.wallet, owner.token, 'RUB')
    await query(
      'UPDATE posting SET debit_account_id = $2 WHERE transfer_id = $1 AND seq = (SELECT min(seq) FROM posting WHERE transfer_id = $1)',
      [entry?.['id'], account],
    )
    const rules = (await auditLedger(db)).map(({ rule }) => rule)
    expect(rules).toContain('MANUAL_ENTRY_MOVES_OWNER')
  })

  test('manual entries of operators are asked for by finance, with a document and a reason', async () => {
    const line: Line = ['bank::RUB', 'fee::RUB', '1']
    expect((await ask([])).html).toContain('Fill in at least one line')
    expect((await ask([line], { reason: 'short' })).html).toContain('at least 10 characters')
    expect((await ask([line], { document: '' })).status).toBe(400)
    expect((await ask([line], { purpose: 'gift' })).status).toBe(400)
    expect((await approver.get(PATH)).status).toBe(403)
  })
})
