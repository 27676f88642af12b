import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { readDeposits } from '../../../server/domain/deposits/read-deposits.ts'
import type { ChainTransfer, DepositGateway } from '../../../server/gateways/deposit-gateway.ts'
import { Deposit } from '../../../contract/calls/deposits.ts'
import { whyNotAddress } from '../../../contract/rules/crypto-address.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, readReply, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, readText, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { payOut, quote, USDC } from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

const START = new Date(0).toISOString()

describe.each(testEngines)('top-ups in USDC (%s)', (engine) => {
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
  const addressOn = async (network: string) => {
    const reply = await wallet.call('depositAddress', { token: owner.token, body: { network } })
    return readText(reply.json['address'])
  }
  const units = async () =>
    parseAmount((await balanceOf(wallet, owner.token, 'USDC')) ?? '', 2) ?? 0n
  const sendOn = async (network: string, address: string, amount: string) => {
    const response = await wallet.app.request('/sandbox/chain', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ network, address, amount }),
    })
    return (await readReply(response)).status
  }
  const read = async (changes: Partial<DepositGateway> = {}) => {
    const { db, clock, gateways } = wallet.context
    if (!gateways.deposits) throw new Error('no deposits')
    await readDeposits(db, { deposits: { ...gateways.deposits, ...changes }, now: clock.now() })
  }
  const tell = (told: ChainTransfer[]) =>
    read({
      readTransfers: ({ network }) =>
        Promise.resolve({ transfers: network === 'polygon' ? told : [], cursor: START }),
    })
  const list = async () => {
    const { json } = await wallet.call('deposits', { token: owner.token })
    return v.parse(v.array(Deposit), json['results'])
  }
  const states = async () => (await list()).map(({ amount, state }) => [amount, state])

  test('an owner has one address on a network, with its checksum', async () => {
    await makeOwner()
    const asked = await Promise.all(Array.from({ length: 8 }, () => addressOn('base')))
    const [address = ''] = asked
    expect(new Set(asked).size).toBe(1)
    expect(whyNotAddress(address)).toBeUndefined()
    expect(address).not.toBe(address.toLowerCase())
    expect(await addressOn('polygon')).not.toBe(address)
    const first = owner
    await makeOwner()
    expect(await addressOn('base')).not.toBe(address)
    expect(first.token).not.toBe(owner.token)
  })

  test('a network that is off or unknown is refused', async () => {
    const token = await makeOwner()
    for (const network of ['optimism', 'tron']) {
      const { json } = await wallet.call('depositAddress', { token, body: { network } })
      expect(json['code']).toBe('NETWORK_UNAVAILABLE')
    }
    const { json } = await wallet.call('depositNetworks', { token })
    expect(json['results']).toContainEqual(
      expect.objectContaining({ code: 'base', least: '1.00', confirmations: 12 }),
    )
  })

  test('a deposit in USDC of a tester is credited once, when it is confirmed', async () => {
    await makeOwner()
    const before = await units()
    expect(await sendOn('base', await addressOn('base'), '25.50')).toBe(200)
    wallet.clock.forwardSeconds(9)
    await read()
    expect(await list()).toMatchObject([
      { amount: '25.50', confirmations: 4, confirmations_needed: 12, state: 'confirming' },
    ])
    expect(await units()).toBe(before)
    wallet.clock.forwardSeconds(60)
    await Promise.all([read(), read(), read()])
    await read()
    expect(await states()).toEqual([['25.50', 'credited']])
    expect(await units()).toBe(before + 25_50n)
    const { json } = await wallet.call('transactions', { token: owner.token })
    expect(JSON.stringify(json)).toContain('"description":"Top-up on Base"')
    const notes = await wallet.call('notifications', { token: owner.token })
    expect(notes.text).toContain('25.50')
  })

  test('a deposit in USDC below the minimum, and fractions of a cent, are credited with the next', async () => {
    await makeOwner()
    const before = await units()
    const address = await addressOn('base')
    for (const amount of ['0.30', '0.204', '0.999999']) {
      await sendOn('base', address.toLowerCase(), amount)
      wallet.clock.forwardSeconds(60)
      await read()
    }
    expect(await states()).toEqual([
      ['0.999999', 'credited'],
      ['0.204', 'credited'],
      ['0.30', 'credited'],
    ])
    expect(await units()).toBe(before + 1_50n)
    await sendOn('base', address, '1.006001')
    wallet.clock.forwardSeconds(60)
    await read()
    expect(await units()).toBe(before + 2_51n)
  })

  test('transfers told again, in any order and late, are credited once', async () => {
    await makeOwner()
    const before = await units()
    const address = await addressOn('polygon')
    const transfers: ChainTransfer[] = Array.from({ length: 12 }, (_, n) => ({
      hash: `0x${String(n % 6).padStart(63, '0')}${engine === 'embedded' ? 'e' : 'p'}`,
      log_index: n < 6 ? 0 : 1,
      address,
      units: 2_000_000n + BigInt(n),
      confirmations: 50,
    }))
    const young = transfers.map((one) => Object.assign({}, one, { confirmations: 3 }))
    await tell(young)
    await Promise.all([tell(transfers.toReversed()), tell(young), tell(transfers.slice(3, 9))])
    await tell([...transfers, ...transfers])
    await tell(young)
    expect(await units()).toBe(before + 24_00n)
    expect((await states()).every(([, state]) => state === 'credited')).toBe(true)
  })

  test('a network that does not answer does not delay the others', async () => {
    await makeOwner()
    const before = await units()
    await addressOn('arbitrum')
    await sendOn('base', await addressOn('base'), '3')
    wallet.clock.forwardSeconds(60)
    const { deposits } = wallet.context.gateways
    const readTransfers: DepositGateway['readTransfers'] = async (query) => {
      if (query.network === 'arbitrum') throw new Error('no answer')
      return deposits?.readTransfers(query) ?? { transfers: [], cursor: '' }
    }
    await expect(read({ readTransfers })).rejects.toThrow('1 networks were not read')
    expect(await units()).toBe(before + 3_00n)
  })

  test('a frozen account is credited, and a closed one does not delay the others', async () => {
    const setStatus = (status: string) =>
      wallet.context.db.query(
        `UPDATE account SET status = $2 WHERE currency_code = 'USDC' AND user_id =
           (SELECT id FROM app_user WHERE phone = $1)`,
        [owner.phone, status],
      )
    await makeOwner()
    await sendOn('base', await addressOn('base'), '4')
    await setStatus('closed')
    const closed = owner
    await makeOwner()
    const before = await units()
    await sendOn('base', await addressOn('base'), '5')
    await setStatus('frozen')
    wallet.clock.forwardSeconds(60)
    await read()
    expect(await units()).toBe(before + 5_00n)
    owner = closed
    expect(await states()).toEqual([['4.00', 'confirming']])
    await setStatus('open')
    await read()
    expect(await states()).toEqual([['4.00', 'credited']])
  })

  test("nothing is paid out to the owner's own address", async () => {
    const token = await makeOwner()
    const to = { ...USDC, address: await addressOn('base') }
    const account = await accountIn(wallet, token, 'USDC')
    const { quote_id: quoteId } = await quote(wallet, token, { account, amount: '5', to })
    const { json } = await payOut(wallet, token, { quoteId, to, key: `${engine} own` })
    expect(json['code']).toBe('ADDRESS_OWN')
  })

  test('top-ups in USDC leave a ledger and a history that agree', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })
})
