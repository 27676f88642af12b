import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { WithdrawalMethod } from '../../../contract/calls/withdrawals.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, readText, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  BANK,
  CARD,
  payOut,
  PHONE,
  quote,
  readStatus,
  SBP,
  settle,
  type Target,
  USDC,
  withdrawBy,
} from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

describe.each(testEngines)('withdrawals by method (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const makeOwner = async () => {
    owner = await registerOwner(wallet, { isVerified: true })
    return owner.token
  }
  const balance = (code: string) => balanceOf(wallet, owner.token, code)
  const latest = async () => {
    const { json } = await wallet.call('transactions', { token: owner.token })
    const [row] = Array.isArray(json['results']) ? json['results'] : []
    return row
  }
  const notes = async () => {
    const { json } = await wallet.call('notifications', { token: owner.token })
    return JSON.stringify(json)
  }
  const pay = (code: string, amount: string, to: Target, key = `${code} ${amount}`) =>
    withdrawBy(wallet, owner.token, { code, amount, to, key: `${engine} ${key}` })

  test('the methods of a ruble account are SBP and a card', async () => {
    const token = await makeOwner()
    const account_id = await accountIn(wallet, token, 'RUB')
    const { json } = await wallet.call('withdrawalMethods', { token, query: { account_id } })
    expect(json['results']).toMatchObject([
      {
        method: 'sbp',
        is_available: true,
        least: '1.00',
        greatest: '500000.00',
        free_left: '100000.00',
        percent: '0.5',
      },
      { method: 'card', provider: 'Sandbox', frame_url: '/sandbox/card-form?language=en' },
    ])
  })

  test('the method of a USDC account is a network, one of which is off', async () => {
    const token = await makeOwner()
    const account_id = await accountIn(wallet, token, 'USDC')
    const { json } = await wallet.call('withdrawalMethods', { token, query: { account_id } })
    const [method] = v.parse(v.array(WithdrawalMethod), json['results'])
    expect(method).toMatchObject({ method: 'usdc', is_available: true })
    const isOn = method?.networks?.map(({ code, is_available }) => [code, is_available])
    expect(isOn).toContainEqual(['base', true])
    expect(isOn).toContainEqual(['optimism', false])
  })

  test('a withdrawal by phone and bank reserves amount and fee and completes', async () => {
    const token = await makeOwner()
    const before = Number(await balance('RUB'))
    const reply = await pay('RUB', '100500.00', SBP)
    expect(reply.json).toMatchObject({ status: 'pending' })
    const number = readText(reply.json['number'])
    expect(number).toMatch(/^P-\w{4}-\w{4}$/)
    expect(Number(await balance('RUB'))).toBeCloseTo(before - 100_502.5, 2)
    expect(await latest()).toMatchObject({
      kind: 'withdrawal',
      method: 'sbp',
      number,
      amount: '-100502.50',
      status: 'pending',
      bank: 'Сбербанк',
      fee: '2.50',
      phone: '7900•••2233',
    })
    wallet.clock.forwardSeconds(10)
    expect(await settle(wallet.context)).toBe(1)
    const status = await readStatus(wallet, token, number)
    expect(status).toMatchObject({
      status: 'complete',
      amount: '100502.50',
      fee: '2.50',
      receives: '100500.00',
      bank: 'Сбербанк',
    })
    expect(status.steps.map(({ step }) => step)).toEqual(['accepted', 'sent', 'done'])
    expect(await notes()).toContain('100,500')
  })

  test('a withdrawal by method that fails returns amount and fee', async () => {
    await makeOwner()
    const before = await balance('USD')
    const failing = { ...CARD, token: 'sandbox-failed-abc12345' }
    const reply = await pay('USD', '100.00', failing)
    expect(await latest()).toMatchObject({ amount: '-101.50', fee: '1.50', last4: '4417' })
    wallet.clock.forwardSeconds(10)
    await settle(wallet.context)
    expect(await balance('USD')).toBe(before)
    const { steps } = await readStatus(wallet, owner.token, reply.json['number'])
    expect(steps.map(({ step }) => step)).toEqual(['accepted', 'sent', 'failed'])
    expect(await notes()).toContain('100.00')
  })

  test('a withdrawal on a network takes the fee out of the amount and counts confirmations', async () => {
    const token = await makeOwner()
    const before = Number(await balance('USDC'))
    const { json } = await pay('USDC', '10.00', USDC)
    expect(Number(await balance('USDC'))).toBeCloseTo(before - 10, 2)
    const number = json['number']
    wallet.clock.forwardSeconds(10)
    await settle(wallet.context)
    const confirming = await readStatus(wallet, token, number)
    expect(confirming).toMatchObject({
      status: 'pending',
      receives: '9.90',
      network: 'Base',
      confirmations: 5,
      confirmations_needed: 12,
      minutes_left: 1,
      address: USDC.address,
    })
    expect(confirming.hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(confirming.explorer_url).toBe(`/sandbox/chain/base/${confirming.hash}`)
    expect(confirming.steps.map(({ step }) => step)).toEqual(['accepted', 'sent', 'confirming'])
    const receipt = () => wallet.call('receipt', { token, query: { number: String(number) } })
    const { hash, explorer_url } = confirming
    expect((await receipt()).json).toMatchObject({ hash, explorer_url })
    wallet.clock.forwardSeconds(30)
    await settle(wallet.context)
    expect(await readStatus(wallet, token, number)).toMatchObject({ status: 'complete' })
    expect(await latest()).toMatchObject({ hash, network: 'Base', fee: '0.10' })
    expect((await receipt()).json).toMatchObject({ hash, explorer_url, transaction: { hash } })
  })

  test('withdrawals that arrived list their recipients, the latest first, to their owner alone', async () => {
    const token = await makeOwner()
    const read = async (method: string, by = token) =>
      (await wallet.call('payoutRecipients', { token: by, query: { method } })).json['results']
    expect(await read('sbp')).toEqual([])
    await pay('RUB', '100', SBP)
    wallet.clock.forwardSeconds(1)
    const other = { ...SBP, phone: '79005550102' }
    await pay('RUB', '101', other)
    // The sandbox refuses this sum.
    await pay('RUB', '13.13', { ...SBP, phone: '79005550103' })
    await pay('USDC', '10.00', USDC)
    wallet.clock.forwardSeconds(60)
    await settle(wallet.context)
    await settle(wallet.context)
    expect(await read('sbp')).toMatchObject([
      {
        method: 'sbp',
        phone: other.phone,
        bank_id: BANK,
        bank: 'Сбербанк',
        name: expect.stringMatching(/./),
      },
      { method: 'sbp', phone: PHONE },
    ])
    expect(await read('usdc')).toEqual([{ method: 'usdc', network: 'base', address: USDC.address }])
    const stranger = await registerOwner(wallet, { isVerified: true })
    expect(await read('sbp', stranger.token)).toEqual([])
    expect(await read('card')).toBeUndefined()
  })

  test('withdrawals by method leave a ledger and a history that agree', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })

  test('a bank tells a name, none, or that there is no account', async () => {
    const token = await makeOwner()
    const ask = (body: object) => wallet.call('bankName', { token, body })
    expect((await ask({ phone: PHONE, bank_id: BANK })).json).toMatchObject({
      state: 'told',
      is_other_name: false,
    })
    expect((await ask({ phone: '79001110404', bank_id: BANK })).json['state']).toBe('none')
    expect((await ask({ phone: PHONE, bank_id: '900000000002' })).json['state']).toBe('untold')
    expect((await ask({ phone: PHONE, bank_id: '900000000001' })).json['code']).toBe(
      'BANK_UNAVAILABLE',
    )
  })

  test('a quote pays once and expires', async () => {
    const token = await makeOwner()
    const account = await accountIn(wallet, token, 'RUB')
    const { quote_id: quoteId } = await quote(wallet, token, { account, amount: '100', to: SBP })
    const first = await payOut(wallet, token, { quoteId, to: SBP, key: `${engine} quote 1` })
    const second = await payOut(wallet, token, { quoteId, to: SBP, key: `${engine} quote 2` })
    expect([first.status, second.json['code']]).toEqual([200, 'QUOTE_EXPIRED'])
  })
})
