import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf } from '../support/app-owners.ts'
import { ownerWithAddress } from '../support/open-payments-acts.ts'
import {
  allow,
  handleOf,
  makeProgram,
  openWorld,
  type OpenWorld,
  type Program,
} from '../support/open-payments-world.ts'
import { startShop, type TestShop } from '../support/open-shop.ts'

const Programs = v.object({ results: v.array(v.object({ id: v.string(), total: v.string() })) })
const DAY_SECONDS = 86_400

describe.each(testEngines)('the shop of the examples (%s)', (engine) => {
  let world: OpenWorld
  let keeper: Program
  let shop: TestShop
  let folder: string
  let buyers = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'))
    world = await openWorld(engine)
    keeper = await makeProgram(world, 'tea-room-of-anna')
    shop = await startShop(world, keeper, join(folder, 'shop.json'))
  })
  afterAll(async () => {
    vi.useRealTimers()
    await shop.close()
    await world.close()
    rmSync(folder, { recursive: true })
  })
  // Signatures carry the time of the machine, which goes with the clock of the wallet.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: world.wallet.clock.now() }))

  const forward = async (seconds: number) => {
    const { clock, context } = world.wallet
    clock.forwardSeconds(seconds)
    vi.setSystemTime(clock.now())
    // Owners open their app now and then.
    const later = new Date(clock.now().getTime() + 90 * DAY_SECONDS * 1000)
    await context.db.query('UPDATE session SET last_seen_at = $1, expires_at = $2', [
      clock.now(),
      later,
    ])
  }
  const makeBuyer = async (currency = 'USD') => {
    buyers += 1
    const name = `buyer-${String.fromCodePoint(96 + buyers)}`
    const { token } = await ownerWithAddress(world.wallet, name, currency)
    return { token, wallet: world.address(name) }
  }
  const dollars = (token: string) => balanceOf(world.wallet, token, 'USD').then(Number)
  const till = () => dollars(keeper.owner.token)

  test('the shop sells one thing once: a second press, a second return and a restart take nothing more', async () => {
    const { token, wallet } = await makeBuyer()
    const [had, theirs] = [await till(), await dollars(token)]
    const placed = await shop.order({ kind: 'tin', wallet })
    expect(placed.to).toMatch(/\/consent\/[\w-]{43}$/)
    expect((await shop.order({ kind: 'tin', wallet }, placed.id)).to).toBe(placed.to)
    expect((await shop.open(`/orders/${placed.id}`)).text).toContain('Waiting for your wallet')
    const back = (await allow(world, token, placed.to)).href
    const returns = await Promise.all([shop.open(back), shop.open(back)])
    expect(returns.map(({ to }) => to)).toEqual([`/orders/${placed.id}`, `/orders/${placed.id}`])
    const receipt = await shop.open(`/orders/${placed.id}`)
    expect(receipt.text).toContain('Paid. Thank you')
    expect(receipt.text).toContain('12.50 USD')
    expect(await till()).toBeCloseTo(had + 12.5)
    expect(await dollars(token)).toBeCloseTo(theirs - 12.5)

    const again = await startShop(world, keeper, join(folder, 'shop.json'))
    await again.open(`/orders/${placed.id}/return?${new URL(back).searchParams}`)
    expect((await again.open(`/orders/${placed.id}`)).text).toContain('Paid. Thank you')
    await again.close()
    expect(await till()).toBeCloseTo(had + 12.5)
  })

  test('a forged return changes nothing, and a no is believed to the wallet alone', async () => {
    const { token, wallet } = await makeBuyer()
    const { id, to } = await shop.order({ kind: 'tin', wallet })
    const forged = await shop.open(`/orders/${id}/return?hash=AAAA&interact_ref=abc`)
    expect(forged.status).toBe(400)
    expect(forged.text).toContain('not from your wallet')
    await shop.open(`/orders/${id}/return?result=grant_rejected`)
    expect((await shop.open(`/orders/${id}`)).text).toContain('Waiting for your wallet')
    await forward(6)
    const declined = await world.wallet.call('declineAccess', {
      token,
      body: { handle: handleOf(to) },
    })
    const { redirect_url } = v.parse(v.object({ redirect_url: v.string() }), declined.json)
    await shop.open(redirect_url)
    const page = await shop.open(`/orders/${id}`)
    expect(page.text).toContain('Not bought')
    expect(page.text).toContain('You said no in your wallet. Nothing was taken.')
  })

  test('a price in another currency arrives in full, and a tip of any amount', async () => {
    const { token, wallet } = await makeBuyer('EUR')
    const had = await till()
    const tin = await shop.order({ kind: 'tin', wallet })
    await shop.open((await allow(world, token, tin.to)).href)
    expect((await shop.open(`/orders/${tin.id}`)).text).toContain('Paid. Thank you')
    const tip = await shop.order({ kind: 'tip', amount: '3,20', wallet })
    await shop.open((await allow(world, token, tip.to)).href)
    expect((await shop.open(`/orders/${tip.id}`)).text).toContain('3.20 USD')
    expect(await till()).toBeCloseTo(had + 15.7)
  })

  test('the shop of the examples says in plain words what is wrong with an order', async () => {
    const { wallet } = await makeBuyer()
    const say = async (form: Readonly<Record<string, string>>) => {
      const { status, text } = await shop.order(form)
      return `${status} ${/role="alert">\s*([^<]*?)\s*</.exec(text)?.[1]}`
    }
    expect(await say({ kind: 'tip', amount: 'much', wallet })).toContain('Type an amount')
    expect(await say({ kind: 'tin', wallet: 'http://10.0.0.1/@x' })).toContain('no wallet address')
    expect(await say({ kind: 'tin', wallet: 'wallet' })).toContain('no wallet address')
    expect(await say({ kind: 'tin', wallet: world.address('nobody-here') })).toBe(
      '400 There is no wallet at this address.',
    )
    expect(await say({ kind: 'tin', wallet: keeper.address })).toContain('wallet of the shop')
    expect(await say({ kind: 'tin', wallet: 'http://localhost:9/@x' })).toContain('does not answer')
    expect(await say({ kind: 'gold', wallet })).toContain('does not sell')
    const { text } = await shop.order({ kind: 'tip', amount: '1', wallet: '"><script>' })
    expect(text).not.toContain('<script>')
  })

  test('the shop charges a subscription for each month once, until the owner ends it in the wallet', async () => {
    const { token, wallet } = await makeBuyer()
    const had = await till()
    const { id, to } = await shop.order({ kind: 'subscription', plan: 'month', wallet })
    await shop.open((await allow(world, token, to)).href)
    expect((await shop.open(`/orders/${id}`)).text).toContain('You are subscribed')
    await Promise.all([shop.chargeDue(), shop.chargeDue()])
    expect(await till()).toBeCloseTo(had + 9)
    for (const charged of [2, 3]) {
      await forward(31 * DAY_SECONDS)
      await Promise.all([shop.chargeDue(), shop.chargeDue()])
      await shop.chargeDue()
      expect(await till()).toBeCloseTo(had + 9 * charged)
    }
    const { json } = await world.wallet.call('programs', { token })
    const { results } = v.parse(Programs, json)
    expect(results.map(({ total }) => total)).toEqual(['27.00'])
    await world.wallet.call('endProgram', { token, body: { id: results[0]?.id } })
    await forward(31 * DAY_SECONDS)
    await shop.chargeDue()
    expect(await till()).toBeCloseTo(had + 27)
    const page = await shop.open(`/orders/${id}`)
    expect(page.text).toContain('The subscription has ended')
    expect(page.text).toContain('You have ended it in your wallet.')
  })

  test('a refused charge is tried a few times more, and ending it in the shop ends it in the wallet', async () => {
    const { token, wallet } = await makeBuyer()
    const { id, to } = await shop.order({ kind: 'subscription', plan: 'minutes', wallet })
    await shop.open((await allow(world, token, to)).href)
    const had = await till()
    await world.wallet.call('beginOwnFreeze', { token })
    await forward(135)
    await shop.chargeDue()
    expect(await till()).toBe(had)
    expect((await shop.open(`/orders/${id}`)).text).toContain(
      'Payments from your wallet are stopped',
    )
    await world.wallet.context.db.query('DELETE FROM own_freeze')
    await forward(40)
    await shop.chargeDue()
    expect(await till()).toBeCloseTo(had + 9)
    await shop.post(`/orders/${id}/end`, {})
    expect((await shop.open(`/orders/${id}`)).text).toContain('You have ended it here.')
    const { json } = await world.wallet.call('programs', { token })
    expect(json).toMatchObject({ results: [{ ended_at: expect.any(String) }] })
  })

  test('a trial registers the key of a shop with an owner and an address of its own', async () => {
    const register = async () => {
      const { publicKey } = generateKeyPairSync('ed25519')
      const body = JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid: 'tea-room' })
      const answer = await fetch(`${world.origin}/sandbox/shop`, { method: 'POST', body })
      return answer.json()
    }
    const address = world.address('tea-room')
    const kept = { address, key_id: 'tea-room', phone: expect.any(String) }
    expect(await register()).toEqual(kept)
    expect(await register()).toMatchObject({ address })
    const keys = await fetch(`${address}/jwks.json`)
    expect(v.parse(v.object({ keys: v.array(v.unknown()) }), await keys.json()).keys).toHaveLength(
      1,
    )
  })

  test('the shop of the examples says what is the matter with a wallet that is away or answers rubbish, and takes the payment afterwards, once', async () => {
    const { token, wallet } = await makeBuyer()
    const had = await till()
    const { id, to } = await shop.order({ kind: 'subscription', plan: 'minutes', wallet })
    await shop.open((await allow(world, token, to)).href)
    expect(await till()).toBeCloseTo(had + 9)
    const answers = [
      () => new Response('', { status: 503 }),
      () => new Response('<h1>Hello</h1>', { headers: { 'Content-Type': 'text/html' } }),
      () => Response.json({ id: 5, access_token: [] }),
    ]
    await forward(135)
    for (const answer of answers) {
      const mend = world.answerBy(answer)
      await shop.chargeDue()
      const page = await shop.open(`/orders/${id}`)
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Your wallet')])
      const front = await shop.order({ kind: 'tin', wallet })
      expect([front.status, front.text]).toEqual([400, expect.stringContaining('role="alert"')])
      mend()
    }
    expect(await till()).toBeCloseTo(had + 9)
    await forward(40)
    await shop.chargeDue()
    await shop.chargeDue()
    expect(await till()).toBeCloseTo(had + 18)
    expect((await shop.open(`/orders/${id}`)).text).toContain('You are subscribed')
  })

  test('an answer that was lost behind the payment charges nothing twice', async () => {
    const { token, wallet } = await makeBuyer()
    const had = await till()
    const { id, to } = await shop.order({ kind: 'tip', amount: '4', wallet })
    const back = (await allow(world, token, to)).href
    const mend = world.answerBy((request) => {
      const isPayment = new URL(request.url).pathname === '/op/outgoing-payments'
      const answered = Promise.resolve(world.wallet.app.fetch(request))
      return isPayment ? answered.then(() => new Response('', { status: 502 })) : answered
    })
    await shop.open(back)
    mend()
    expect((await shop.open(`/orders/${id}`)).text).toContain('Paid. Thank you')
    await shop.open(back)
    expect(await till()).toBeCloseTo(had + 4)
  })

  test('a limit that was used up elsewhere is said as it is', async () => {
    const { token, wallet } = await makeBuyer()
    const { id, to } = await shop.order({ kind: 'tip', amount: '4', wallet })
    const back = (await allow(world, token, to)).href
    await world.wallet.context.db.query(
      'UPDATE access_grant SET limit_receive_minor = NULL, limit_debit_minor = 1 WHERE limit_debit_minor = 400',
    )
    await shop.open(back)
    const page = await shop.open(`/orders/${id}`)
    expect(page.text).toContain('Not paid')
    expect(page.text).toContain('is less than this costs, or is used up')
  })

  test('a no to refunds is shown as a no, and refunds can be allowed later', async () => {
    const asked = await shop.post(`${shop.desk}/connect`, {})
    const declined = await world.wallet.call('declineAccess', {
      token: keeper.owner.token,
      body: { handle: handleOf(asked.to) },
    })
    const { redirect_url } = v.parse(v.object({ redirect_url: v.string() }), declined.json)
    const desk = await shop.open(redirect_url)
    expect(desk.text).toContain('said no')
    expect((await shop.open(shop.desk)).text).toContain('Allow refunds in the wallet')
  })

  test('the shop of the examples pays back once, from what the owner of its wallet has allowed', async () => {
    const { token, wallet } = await makeBuyer()
    const theirs = await dollars(token)
    const { id, to } = await shop.order({ kind: 'tin', wallet })
    await shop.open((await allow(world, token, to)).href)
    expect((await shop.open('/desk/guessed')).status).toBe(404)
    const refused = await shop.post(`${shop.desk}/refund`, { order: id })
    expect(refused.text).toContain('Allow refunds first.')
    const asked = await shop.post(`${shop.desk}/connect`, {})
    await shop.open((await allow(world, keeper.owner.token, asked.to)).href)
    const pay = () => shop.post(`${shop.desk}/refund`, { order: id })
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await shop.open(`/orders/${id}`)).text).toContain('Paid back')
    expect(await dollars(token)).toBeCloseTo(theirs)
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
  })
})
