import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { testEngines } from '../../support/test-database.ts'
import { call } from '../support/app-harness.ts'
import {
  draftOf,
  freshPhone,
  type Owner,
  PIN,
  readCode,
  registerOwner,
} from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { makePayout, ownerSees, proposeAct, startReleased } from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { CARD, SBP, USDC, withdrawBy } from '../support/payout-acts.ts'
import {
  clear,
  compareAll,
  confirm,
  loadMade,
  readPayoutCase,
  RECIPIENT,
  uploadList,
  WRONG_PERSON,
} from '../support/screening-acts.ts'
import { type MadeEntry, makeEntries, writeOfac } from '../../support/screening-lists.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const LISTED: MadeEntry = {
  ref: '7001',
  kind: 'person',
  names: ['Gronvel Tarkovich OSMINOV', 'OSMINOV, Gronvel'],
}
const WALLET: MadeEntry = {
  ref: '7003',
  kind: 'organisation',
  names: ['Test Exchange of Krumbel'],
  address: USDC.address.toUpperCase().replace('0X', '0x'),
}
const OTHERS = makeEntries(40, 3)

describe.each(testEngines)('matches with lists (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let viewer: TestOperator
  let days = 0
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
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
  const register = async (first_name: string, last_name: string): Promise<Owner> => {
    const { wallet } = world
    const phone = freshPhone()
    await call(wallet.app, endpoints.register, {
      body: { ...draftOf(phone), first_name, last_name },
    })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    const { json } = await call(wallet.app, endpoints.confirmPhone, { body })
    const token = String(json['auth_token'])
    await wallet.call('setPin', { token, body: { pin_code: PIN } })
    await query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [phone])
    return { phone, token }
  }
  const casesOf = ({ phone }: Owner) =>
    query<{ id: string; state: string; subject: string; cause: string }>(
      `SELECT k.id, k.state, k.subject, k.cause FROM compliance_case k JOIN app_user u ON u.id = k.user_id
       WHERE u.phone = $1 ORDER BY k.id`,
      [phone],
    )
  const caseOfPayout = (payout: { id: string }) => readPayoutCase(world, payout)
  const askConfirm = (by: TestOperator, id: string) => confirm(world, by, id)
  const send = async (from: Owner) => {
    const { wallet } = world
    const { phone } = await registerOwner(wallet)
    const { id } = await findByPhone(wallet, from.token, phone)
    const account = await accountIn(wallet, from.token, 'RUB')
    return sendMoney(wallet, from.token, {
      recipient: id,
      account,
      amount: 100n,
      key: randomUUID(),
    })
  }
  const requireEvenBooks = async () => {
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
    expect(await auditHistory(world.wallet.context.db)).toEqual([])
  }

  test('nothing is compared without a list', async () => {
    const owner = await register('Gronvel', 'Osminov')
    const payout = await makePayout(world, { amount: '100' })
    expect(await casesOf(owner)).toEqual([])
    expect(await caseOfPayout(payout)).toMatchObject({ status: 'sent' })
    expect((await viewer.get('/cases')).html).toContain('No list is loaded')
  })

  test('a list that an operator loads in the office is in force; a wrong file says why it is not', async () => {
    days += 1
    const file = writeOfac({ entries: [...OTHERS, LISTED], day: '2026-06-01' })
    expect((await uploadList(world, finance, file)).status).toBe(403)
    const cut = await uploadList(world, approver, file.slice(0, -40))
    expect(await cut.text()).toMatch(/The file is cut \(line \d+\)/)
    const none = await uploadList(world, approver, '\n', 'un')
    expect(await none.text()).toContain('This is no file of this list.')
    const other = await uploadList(world, approver, file, 'un')
    expect(await other.text()).toContain('This is the file of another list (sdnList)')
    expect((await uploadList(world, approver, file)).status).toBe(200)
    expect(await (await uploadList(world, approver, file)).text()).toContain('in force already')
    const { html } = await viewer.get('/cases/lists')
    expect(html).toContain('Anna')
    expect(html).not.toContain('type="file"')
    const [entry] = await query(`SELECT detail FROM office_audit WHERE event = 'list_loaded'`)
    expect(entry?.['detail']).toMatchObject({ entries: '41', nameless: '0' })
  })

  test('an owner with a listed name registers, and no money leaves until a match is cleared', async () => {
    const owner = await register('Гронвель', 'Осминов')
    const [opened] = await casesOf(owner)
    expect(opened).toMatchObject({ state: 'open', subject: 'owner', cause: 'registration' })
    expect(await send(owner)).toMatchObject({ status: 403, json: { code: 'WALLET_FROZEN' } })
    const id = opened?.id ?? ''
    const { html } = await finance.get(`/cases/${id}`)
    expect(html).toContain('another spelling')
    expect(html).toMatch(/OFAC SDN \(US\)\s+7001/)
    expect(html).toContain('Do not tell the owner about the case')
    expect((await clear(viewer, id)).status).toBe(403)
    expect((await clear(finance, id)).location).toBe(`/cases/${id}?notice=done`)
    expect((await clear(finance, id)).html).toContain('decided already')
    expect((await send(owner)).status).toBe(200)
    // The pair stays decided in the next version, and a changed entry is another one.
    await load(LISTED)
    await compareAll(world.wallet.context)
    expect(await casesOf(owner)).toHaveLength(1)
    await load({ ...LISTED, names: [...LISTED.names, 'Gronvel Osmin'] })
    await compareAll(world.wallet.context)
    expect((await casesOf(owner)).map(({ state }) => state)).toEqual(['cleared', 'open'])
    await requireEvenBooks()
  })

  test('a new name is compared, too', async () => {
    const owner = await registerOwner(world.wallet)
    expect(await casesOf(owner)).toEqual([])
    await world.wallet.call('changeName', {
      token: owner.token,
      body: { first_name: 'OSMINOV', last_name: 'Gronvel T.' },
    })
    expect(await casesOf(owner)).toMatchObject([{ cause: 'name', state: 'open' }])
  })

  test('a payout to a listed recipient waits, goes when it is cleared, and that pair waits no more', async () => {
    await load(LISTED, RECIPIENT)
    const payout = await makePayout(world, { amount: '100', to: SBP })
    const held = await caseOfPayout(payout)
    expect(held?.status).toBe('held')
    expect(await ownerSees(world, payout)).toBe('review')
    const id = held?.held_case_id ?? ''
    expect((await finance.get('/payouts')).html).toContain('Case')
    const asked = await proposeAct(finance, payout, 'approve')
    expect(asked.status).toBe(303)
    expect((await signLast(world, approver)).html).toContain('Decide on that first')
    expect((await clear(approver, id)).status).toBe(303)
    expect(await ownerSees(world, payout)).toBe('pending')
    expect(await startReleased(world.wallet.context)).toBe(1)
    expect(await caseOfPayout(payout)).toMatchObject({ status: 'sent' })
    const again = { code: 'RUB', amount: '100', to: SBP, key: randomUUID() }
    const { json } = await withdrawBy(world.wallet, payout.token, again)
    const [next] = await query('SELECT status FROM payout WHERE number = $1', [json['number']])
    expect(next).toEqual({ status: 'sent' })
    await requireEvenBooks()
  })

  test('a payout to a listed address that two confirm stays, and can only be declined', async () => {
    await load(LISTED, RECIPIENT, WALLET)
    const payout = await makePayout(world, { amount: '10', code: 'USDC', to: USDC })
    const held = await caseOfPayout(payout)
    expect(held?.status).toBe('held')
    const id = held?.held_case_id ?? ''
    expect((await finance.get(`/cases/${id}`)).html).toContain('the same address')
    expect((await askConfirm(finance, id)).location).toBe(`/cases/${id}?notice=asked`)
    expect((await signLast(world, finance)).status).toBe(403)
    const signed = await signLast(world, approver)
    expect(signed.status).toBe(200)
    expect((await clear(finance, id)).html).toContain('decided already')
    await proposeAct(finance, payout, 'approve')
    expect((await signLast(world, approver)).status).toBe(400)
    const [open] = await query<{ id: string }>(
      `SELECT id FROM office_proposal WHERE subject = $1 AND state = 'open'`,
      [payout.id],
    )
    await finance.post(`/approvals/${open?.id ?? ''}/withdraw`)
    await proposeAct(finance, payout, 'decline')
    await signLast(world, approver)
    expect(await ownerSees(world, payout)).toBe('failed')
    await requireEvenBooks()
  })

  test('a payout of a listed owner to a listed recipient waits for both decisions', async () => {
    await load(LISTED, RECIPIENT)
    const owner = await register('Gronvel', 'Osminov')
    const ownersCase = (await casesOf(owner))[0]?.id ?? ''
    const { wallet } = world
    const to = { code: 'RUB', amount: '100', to: SBP, key: randomUUID() }
    expect((await withdrawBy(wallet, owner.token, to)).status).toBe(200)
    const [, ofPayout] = await casesOf(owner)
    expect(ofPayout).toMatchObject({ subject: 'payout', state: 'open' })
    const statusOf = async () => {
      const [row] = await query(
        `SELECT p.status FROM payout p JOIN app_user u ON u.id = p.user_id WHERE u.phone = $1`,
        [owner.phone],
      )
      return row?.['status']
    }
    await clear(finance, ofPayout?.id ?? '')
    expect(await statusOf()).toBe('held')
    await clear(finance, ownersCase)
    expect(await statusOf()).toBe('released')
    await startReleased(world.wallet.context)
    await requireEvenBooks()
  })

  test('a match of an owner that two confirmed is lifted by two', async () => {
    await load(LISTED)
    const owner = await register('Gronvel', 'Osminov')
    const id = (await casesOf(owner))[0]?.id ?? ''
    await askConfirm(finance, id)
    await signLast(world, approver)
    expect(await casesOf(owner)).toMatchObject([{ state: 'confirmed' }])
    expect((await send(owner)).json).toMatchObject({ code: 'WALLET_FROZEN' })
    await finance.post(`/cases/${id}/take`)
    await finance.sign(`/cases/${id}/lift`, { key: randomUUID(), reason: REASON })
    await signLast(world, approver)
    expect(await casesOf(owner)).toMatchObject([{ state: 'cleared' }])
    expect((await send(owner)).status).toBe(200)
  })

  test('one of two who decide at the same moment succeeds, and no payout that is placed meanwhile waits for ever', async () => {
    await load(LISTED, RECIPIENT)
    const payout = await makePayout(world, { amount: '100', to: SBP })
    const id = (await caseOfPayout(payout))?.held_case_id ?? ''
    await finance.post(`/cases/${id}/take`)
    const replies = await Promise.all([
      finance.post(`/cases/${id}/clear`, { reason: WRONG_PERSON }),
      finance.post(`/cases/${id}/clear`, { reason: WRONG_PERSON }),
      startReleased(world.wallet.context),
    ])
    const owner = await register('Gronvel', 'Osminov')
    const ownersCase = (await casesOf(owner))[0]?.id ?? ''
    await finance.post(`/cases/${ownersCase}/take`)
    const paying = { code: 'RUB', amount: '1000', to: CARD, key: randomUUID() }
    const [cleared, paid] = await Promise.all([
      finance.post(`/cases/${ownersCase}/clear`, { reason: WRONG_PERSON }),
      withdrawBy(world.wallet, owner.token, paying),
    ])
    expect([cleared.status, paid.status]).toEqual([303, 200])
    const statuses = replies.flatMap((reply) => (typeof reply === 'number' ? [] : [reply.status]))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 400])
    await startReleased(world.wallet.context)
    expect(await caseOfPayout(payout)).toMatchObject({ status: 'sent' })
    const rows = await query(
      `SELECT p.id FROM payout p JOIN compliance_case k ON k.id = p.held_case_id
       WHERE p.status = 'held' AND k.state = 'cleared' AND p.held_above_minor IS NULL`,
    )
    expect(rows).toEqual([])
    await requireEvenBooks()
  })
})
