import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import { listSettlers } from '../../../server/jobs/list-settlers.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import {
  openYookassaPayouts,
  REFUSED_TOKEN,
  type YookassaPayoutsDouble,
} from '../../support/providers/yookassa-payouts.ts'
import { testEngines } from '../../support/test-database.ts'
import { call, openWallet, TRIAL, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { CARD, readStatus, SBP, settle, type Target, withdrawBy } from '../support/payout-acts.ts'

const EVENTS = '/v2/providers/yookassa-payouts/events'
/** A card token of the provider's form. */
const CARD_TARGET = { ...CARD, token: 'pt-2cf0ec90', is_kept: false } as const
/** Seconds. */
const HOUR = 3600
/** More than the least to a card. */
const AMOUNT = '600'

describe.each(testEngines)('payouts of YooKassa (%s)', (engine) => {
  let wallet: Wallet
  let double: YookassaPayoutsDouble
  let server: { context: Wallet['context']; app: Wallet['app'] }
  let keys = 0
  beforeAll(async () => {
    double = await openYookassaPayouts()
    wallet = await openWallet({}, engine)
    const providers = readProviderSettings({
      ...double.variables,
      CARD_FORM_ORIGIN: 'https://cards.example',
      PUBLIC_URL: 'https://wallet.example',
    })
    const { gateways } = makeGateways({ ...TRIAL, providers, clock: wallet.clock })
    const context = { ...wallet.context, gateways }
    server = { context, app: createApp(context) }
  })
  afterAll(async () => {
    await wallet.close()
    await double.close()
  })
  beforeEach(() => {
    double.forgetFaults()
    double.isSearchLate = false
  })

  const caller: Pick<Wallet, 'call'> = {
    call: (name, asked) => call(server.app, endpoints[name], asked),
  }

  /** An owner who asked for a payout; `id` is the one that the provider gets. */
  const ask = async (to: Target = SBP) => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = await balanceOf(wallet, token, 'RUB')
    keys += 1
    const key = `${engine} payout ${keys}`
    const { json } = await withdrawBy(caller, token, { code: 'RUB', amount: AMOUNT, to, key })
    const { number } = json
    const [row] = await wallet.context.db.query<{ id: string; card_token: string | null }>(
      'SELECT id, card_token FROM payout WHERE number = $1',
      [String(number)],
    )
    if (!row) throw new Error('no payout')
    return { token, before, number, ...row }
  }
  type StartedPayout = Awaited<ReturnType<typeof ask>>

  const startedUnder = ({ id }: StartedPayout) =>
    double.payouts.filter(({ request }) => request.metadata['payout_id'] === id)

  const requestOf = ({ id }: StartedPayout) =>
    double.requests.find(({ body }) => body.includes(id))?.body

  const settleAfter = async (seconds: number) => {
    wallet.clock.forwardSeconds(seconds)
    await settle(server.context)
  }

  const expectEnd = async (asked: StartedPayout, status: 'complete' | 'failed') => {
    expect((await readStatus(caller, asked.token, asked.number)).status).toBe(status)
    const { token, before } = asked
    const isSame = (await balanceOf(wallet, token, 'RUB')) === before
    expect(isSame).toBe(status === 'failed')
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  }

  const hear = async (body: string) => {
    const reply = await server.app.request(EVENTS, { method: 'POST', body })
    const { db, log, metrics } = server.context
    const settling = { settlers: listSettlers(server.context), clock: wallet.clock, log, metrics }
    const due = await claimEvents(db, settling, 10)
    await Promise.all(due.map((act) => act()))
    return reply.status
  }

  test.each([
    ['by phone', SBP, { payout_destination_data: { type: 'sbp' } }],
    ['to a card', CARD_TARGET, { payout_token: 'pt-2cf0ec90' }],
  ] as const)('payouts %s end once as the provider says', async (_, to, request) => {
    const paid = await ask(to)
    const failed = await ask(to)
    expect(startedUnder(paid)).toMatchObject([{ request: { amount: { currency: 'RUB' } } }])
    expect(startedUnder(paid)).toMatchObject([{ request }])
    await settleAfter(10)
    double.end(paid.id, 'succeeded')
    double.end(failed.id, 'canceled')
    await settleAfter(60)
    await expectEnd(paid, 'complete')
    await expectEnd(failed, 'failed')
  })

  test('payouts of YooKassa are requested by the same bytes in every release, since a key stands for those alone', async () => {
    const [phone, card] = [await ask(), await ask(CARD_TARGET)]
    const amount = '"amount":{"value":"600.00","currency":"RUB"}'
    const sbp = `"payout_destination_data":{"type":"sbp","phone":"${SBP.phone}","bank_id":"${SBP.bank_id}"}`
    expect(requestOf(phone)).toBe(`{${amount},${sbp},"metadata":{"payout_id":"${phone.id}"}}`)
    const token = `"payout_token":"${CARD_TARGET.token}"`
    expect(requestOf(card)).toBe(`{${amount},${token},"metadata":{"payout_id":"${card.id}"}}`)
  })

  test.each([
    ['its answer is lost', { answer: 'reset' }],
    ['it answers 500 after acting', { answer: 500 }],
    ['it answers 429 and has not acted', { answer: 429, isDropped: true }],
    ['it answers 503 and has not acted', { answer: 503, isDropped: true }],
  ] as const)('a payout of YooKassa happens once when %s', async (_, fault) => {
    double.fail('POST /v3/payouts', fault)
    const asked = await ask()
    expect(await readStatus(caller, asked.token, asked.number)).toMatchObject({ status: 'pending' })
    await settleAfter(130)
    expect(startedUnder(asked)).toHaveLength(1)
    double.end(asked.id, 'succeeded')
    await settleAfter(600)
    await expectEnd(asked, 'complete')
  })

  test('a payout of YooKassa that the search does not know yet is not started twice', async () => {
    double.fail('POST /v3/payouts', { answer: 'reset' })
    double.isSearchLate = true
    const asked = await ask(CARD_TARGET)
    await settleAfter(130)
    expect(startedUnder(asked)).toHaveLength(1)
    double.end(asked.id, 'succeeded')
    await settleAfter(600)
    await expectEnd(asked, 'complete')
  })

  test('a payout of YooKassa that is refused returns the money', async () => {
    const asked = await ask({ ...CARD_TARGET, token: REFUSED_TOKEN })
    await settleAfter(1)
    expect(startedUnder(asked)).toEqual([])
    await expectEnd(asked, 'failed')
  })

  test('a payout of YooKassa that meets another refusal stays open, for it may have been started before', async () => {
    double.fail('POST /v3/payouts', { answer: 'reset' })
    double.isSearchLate = true
    const asked = await ask(CARD_TARGET)
    double.fail('POST /v3/payouts', { isDropped: true, answer: 403 })
    await expect(settleAfter(130)).rejects.toThrow('payouts failed to settle')
    expect(await readStatus(caller, asked.token, asked.number)).toMatchObject({ status: 'pending' })
    await settleAfter(600)
    expect(startedUnder(asked)).toHaveLength(1)
    double.end(asked.id, 'succeeded')
    await settleAfter(600)
    await expectEnd(asked, 'complete')
  })

  test('a payout of YooKassa that was never started fails two days later, and is not started', async () => {
    double.fail('POST /v3/payouts', { answer: 500, isDropped: true })
    const asked = await ask()
    double.forgetKeys()
    await settleAfter(24 * HOUR)
    expect(await readStatus(caller, asked.token, asked.number)).toMatchObject({ status: 'pending' })
    await settleAfter(24 * HOUR)
    expect(startedUnder(asked)).toEqual([])
    await expectEnd(asked, 'failed')
  })

  test('a payout of YooKassa that was started and is a day old is found, not started again', async () => {
    double.fail('POST /v3/payouts', { answer: 'reset' })
    double.isSearchLate = true
    const asked = await ask()
    double.forgetKeys()
    // The search is later than the keys last.
    await settleAfter(24 * HOUR)
    double.isSearchLate = false
    await settleAfter(HOUR)
    expect(startedUnder(asked)).toHaveLength(1)
    // Once it is found it is read by its id, whatever the search knows.
    double.isSearchLate = true
    await settleAfter(48 * HOUR)
    expect(await readStatus(caller, asked.token, asked.number)).toMatchObject({ status: 'pending' })
    double.end(asked.id, 'succeeded')
    await settleAfter(HOUR)
    await expectEnd(asked, 'complete')
  })

  test('a payout of YooKassa that has a canceled twin ends as the one that was paid', async () => {
    double.fail('POST /v3/payouts', { answer: 'reset' })
    const asked = await ask()
    double.forgetKeys()
    double.repeat(asked.id)
    double.end(asked.id, 'canceled')
    expect(startedUnder(asked).map(({ status }) => status)).toEqual(['canceled', 'pending'])
    await settleAfter(130)
    double.end(asked.id, 'succeeded')
    await settleAfter(600)
    await expectEnd(asked, 'complete')
  })

  test('payouts of YooKassa wait while the provider is down', async () => {
    const asked = await ask()
    double.fail('GET /v3/payouts', { answer: 500 })
    await expect(settleAfter(10)).rejects.toThrow('payouts failed to settle')
    expect(await readStatus(caller, asked.token, asked.number)).toMatchObject({ status: 'pending' })
    double.end(asked.id, 'succeeded')
    await settleAfter(600)
    await expectEnd(asked, 'complete')
  })

  describe('an event', () => {
    test('an event of a payout settles it immediately, however often it comes', async () => {
      const asked = await ask()
      const body = double.end(asked.id, 'succeeded')
      expect([await hear(body), await hear(body)]).toEqual([200, 200])
      await expectEnd(asked, 'complete')
    })

    test('a forged event does not stand for the genuine one', async () => {
      const asked = await ask()
      const [payout] = startedUnder(asked)
      const object = { id: payout?.id }
      const forged = { event: 'payout.succeeded', type: 'notification', object }
      expect(await hear(JSON.stringify(forged))).toBe(200)
      expect(await hear(double.end(asked.id, 'succeeded'))).toBe(200)
      await expectEnd(asked, 'complete')
    })

    test('an event changes nothing when the provider knows better', async () => {
      const asked = await ask()
      const [payout] = startedUnder(asked)
      const forged = { event: 'payout.succeeded', type: 'notification', object: payout }
      expect(await hear(JSON.stringify(forged))).toBe(200)
      expect(await readStatus(caller, asked.token, asked.number)).toMatchObject({
        status: 'pending',
      })
    })

    test.each(['', '<xml/>', '{"type":"notification","event":"payout.succeeded","object":{}}'])(
      'an event of another form is refused: %s',
      async (body) => {
        expect(await hear(body)).toBe(401)
      },
    )
  })

  test('the token of a card is stored while the payout is open, and no longer', async () => {
    const asked = await ask(CARD_TARGET)
    expect(asked.card_token).toBe(CARD_TARGET.token)
    double.end(asked.id, 'succeeded')
    await settleAfter(600)
    const { db } = wallet.context
    expect(await db.query('SELECT card_token FROM payout WHERE id = $1', [asked.id])).toEqual([
      { card_token: null },
    ])
  })

  test('the list of banks outlives a failure of the provider', async () => {
    const { token } = await registerOwner(wallet)
    const banks = async () => (await caller.call('banks', { token })).json['results']
    const told = await banks()
    expect(told).toMatchObject([{ name: 'Сбербанк' }, { name: 'Т-Банк' }])
    wallet.clock.forwardSeconds(3600)
    double.fail('GET /v3/sbp_banks', { answer: 500 })
    expect(await banks()).toEqual(told)
  })

  test('a key or a target of a payout is not logged', () => {
    const logged = wallet.logLines.join('\n')
    expect(logged).toContain('yookassa answered 500')
    expect(logged).toContain('yookassa answered 400')
    for (const secret of [
      double.variables['YOOKASSA_PAYOUT_KEY'] ?? '',
      SBP.phone,
      'pt-2cf0ec90',
    ]) {
      expect(logged).not.toContain(secret)
    }
  })
})
