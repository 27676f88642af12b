import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { divideByRate, formatAmount, parseRate } from '../../../contract/rules/money.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { payByExchange } from '../../../server/domain/requests/pay-by-exchange.ts'
import { findPayable } from '../../../server/domain/requests/pay-request.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, findRate, readText, registerOwner } from '../support/app-owners.ts'
import { freeze, setLimit } from '../support/brake-acts.ts'
import { endingAt } from '../support/ending-database.ts'
import { keyed } from '../support/keyed.ts'
import { auditHistory } from '../support/history-audit.ts'
import { atOnce, CLIENTS, count } from '../support/race-clients.ts'
import {
  ask,
  codeOf,
  firstPart,
  openLink,
  pay,
  readOne,
  requestOf,
} from '../support/request-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

/** Most statements that such a payment may take. */
const MOST_STEPS = 60

describe.each(testEngines)('a request that is paid from another currency (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} other currency ${(n += 1)}`
  const makeOwner = async () => (await registerOwner(wallet, { isVerified: true })).token
  const dollarsOf = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))
  const eurosOf = async (token: string) => Number(await balanceOf(wallet, token, 'EUR'))

  const asked = async (amount = '7.00') => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const parts = [{ to: {}, amount }]
    const request = requestOf(await ask(wallet, anna, { key: nextKey(), parts, bill: amount }))
    return { anna, boris, request, link: firstPart(request).token }
  }

  /** What a payer in euros sends for an amount in dollars. */
  const fromEuros = async (token: string, amount = '7.00', by = 0n) => {
    const rate = await findRate(wallet, token, 'EUR', 'USD')
    const price = parseRate(rate.quantity_out)
    if (!price) throw new Error('no rate')
    const from = divideByRate(BigInt(amount.replace('.', '')), price) + by
    const exchange = { from_amount: formatAmount(from, 2), rate_id: rate.id }
    return { account_id: await accountIn(wallet, token, 'EUR'), exchange }
  }

  test('a request that is paid from another currency is exchanged and sent in one act, and both receipts name the other', async () => {
    const { anna, boris, request, link } = await asked()
    expect(await openLink(wallet, boris, link)).toMatchObject({ is_exchangeable: true })
    const { recipient, amount, note } = await openLink(wallet, boris, link)
    const changes = {
      ...(await fromEuros(boris)),
      recipient_id: recipient?.id,
      amount,
      note,
    }
    const before = { anna: await dollarsOf(anna), usd: await dollarsOf(boris) }
    const euros = await eurosOf(boris)
    const key = nextKey()
    const first = await pay(wallet, boris, { link, key, changes })
    expect(first.json).toMatchObject({ status: 'success' })
    const again = await pay(wallet, boris, { link, key, changes })
    expect(again.json['number']).toBe(first.json['number'])
    expect(await dollarsOf(anna)).toBe(before.anna + 7)
    expect(await dollarsOf(boris)).toBe(before.usd)
    expect(await eurosOf(boris)).toBeCloseTo(euros - Number(changes.exchange.from_amount), 6)
    expect(await readOne(wallet, anna, request.id)).toMatchObject({ state: 'done' })

    const number = readText(first.json['number'])
    const receipt = await wallet.call('receipt', { token: boris, query: { number } })
    const paid_from = { amount: changes.exchange.from_amount, currency_code: 'EUR' }
    expect(receipt.json).toMatchObject({ transaction: { request_token: link, paid_from } })
    const { json } = await wallet.call('transactions', { token: boris })
    const rows = JSON.parse(JSON.stringify(json['results']))
    const exchanges = rows.filter(({ kind }: { kind: string }) => kind === 'exchange').slice(0, 2)
    expect(exchanges).toMatchObject([{ pays: number }, { pays: number }])
    const asker = await wallet.call('receipt', { token: anna, query: { number } })
    expect(JSON.stringify(asker.json)).not.toContain('paid_from')
    const notes = await wallet.call('notifications', { token: boris })
    const texts = JSON.parse(JSON.stringify(notes.json['results'])).slice(0, 2)
    expect(texts.filter((told: { number?: string }) => told.number === number)).toHaveLength(1)
  })

  test('a request that is paid from another currency opens the account that it needs', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const opening = { token: anna, body: { currency_code: 'JPY' }, headers: keyed(nextKey()) }
    const opened = await wallet.call('openAccount', opening)
    expect(opened.status).toBe(200)
    const parts = [{ to: {}, amount: '1000' }]
    const changesOf = { account_id: await accountIn(wallet, anna, 'JPY') }
    const asking = { key: nextKey(), parts, bill: '1000', changes: changesOf }
    const { token: link } = firstPart(requestOf(await ask(wallet, anna, asking)))
    const rate = await findRate(wallet, boris, 'USD', 'JPY')
    const price = parseRate(rate.quantity_out)
    if (!price) throw new Error('no rate')
    // A dollar has two decimals and a yen none.
    const from = divideByRate(1000n * 100n, price)
    const changes = {
      account_id: await accountIn(wallet, boris, 'USD'),
      exchange: { from_amount: formatAmount(from, 2), rate_id: rate.id },
    }
    const dollars = await dollarsOf(boris)
    const paid = await pay(wallet, boris, { link, key: nextKey(), changes })
    expect(paid.json).toMatchObject({ status: 'success' })
    expect(await balanceOf(wallet, boris, 'JPY')).toBe('0')
    expect(await balanceOf(wallet, anna, 'JPY')).toBe('1000')
    expect(await dollarsOf(boris)).toBeCloseTo(dollars - Number(formatAmount(from, 2)), 6)
  })

  test('a request that is paid from another currency is refused whole where a part of it is', async () => {
    const { anna, boris, request, link } = await asked()
    const euros = await eurosOf(boris)
    const dollars = await dollarsOf(boris)
    const changes = await fromEuros(boris)
    const paidWith = (other: object) =>
      codeOf(pay(wallet, boris, { link, key: nextKey(), changes: { ...changes, ...other } }))
    const cheaper = await fromEuros(boris, '7.00', -100n)
    expect(await paidWith({ exchange: cheaper.exchange })).toBe('RATE_CHANGED')
    expect(await paidWith({ exchange: { ...changes.exchange, rate_id: 'none' } })).toBe('NO_RATE')
    expect(await paidWith({ account_id: await accountIn(wallet, boris, 'USD') })).toBe(
      'BAD_REQUEST',
    )
    expect(await paidWith({ request_token: undefined })).toBe('BAD_REQUEST')
    expect(await paidWith({ amount: '6.99' })).toBe('BAD_REQUEST')
    expect(await paidWith({ pin: '0000' })).toBe('PIN_WRONG')
    await setLimit(wallet, boris, { operation: 'transfer', code: 'USD', day: '6.00' })
    expect(await paidWith({})).toBe('OWN_LIMIT')
    await freeze(wallet, boris)
    expect(await paidWith({})).toBe('OWN_FROZEN')
    expect([await eurosOf(boris), await dollarsOf(boris)]).toEqual([euros, dollars])

    const vera = await makeOwner()
    const hers = await fromEuros(vera)
    const had = await eurosOf(vera)
    await wallet.call('withdrawRequest', { token: anna, body: { id: request.id } })
    const { recipient } = await openLink(wallet, vera, link)
    expect(recipient).toBeUndefined()
    expect(await codeOf(pay(wallet, vera, { link, key: nextKey(), changes: hers }))).toBe(
      'REQUEST_GONE',
    )
    expect(await eurosOf(vera)).toBe(had)
  })

  test('a payment of a request that lacks the money for the exchange changes nothing', async () => {
    const { boris, link, anna } = await asked('90000.00')
    const changes = await fromEuros(boris, '90000.00')
    const had = await dollarsOf(anna)
    const code = await codeOf(pay(wallet, boris, { link, key: nextKey(), changes }))
    expect(['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED']).toContain(code)
    expect(await dollarsOf(anna)).toBe(had)
  })

  test(`a request that is paid from another currency is paid once by ${CLIENTS} clients, with one exchange`, async () => {
    const { anna, boris, link } = await asked()
    const changes = await fromEuros(boris)
    const { recipient } = await openLink(wallet, boris, link)
    const before = { anna: await dollarsOf(anna), euros: await eurosOf(boris) }
    const replies = await atOnce((client) =>
      pay(wallet, boris, {
        link,
        key: `${engine} raced ${client}`,
        changes: { ...changes, recipient_id: recipient?.id },
      }),
    )
    expect(count(replies)).toEqual({ done: 1, refused: { REQUEST_PAID: CLIENTS - 1 } })
    expect(await dollarsOf(anna)).toBe(before.anna + 7)
    expect(await eurosOf(boris)).toBeCloseTo(before.euros - Number(changes.exchange.from_amount), 6)
  })

  test('a request that is paid from another currency leaves all or nothing when the server ends at any statement', async () => {
    const { db, clock } = wallet.context
    let isWhole = false
    for (let last = 1; !isWhole && last < MOST_STEPS; last += 1) {
      const { anna, boris, request, link } = await asked()
      const changes = await fromEuros(boris)
      const { recipient, amount } = await openLink(wallet, boris, link)
      const before = { anna: await dollarsOf(anna), euros: await eurosOf(boris) }
      const key = nextKey()
      const body = { recipient_id: recipient?.id ?? '', amount, note: '', ...changes }
      const [{ user_id: userId } = { user_id: '' }] = await db.query<{ user_id: string }>(
        'SELECT user_id FROM account WHERE id = $1',
        [changes.account_id],
      )
      const now = clock.now()
      const { ending, seen } = endingAt(db, last)
      const act = { ...body, is_qr: false, request_token: link }
      const pays = await findPayable(db, { token: link, userId, now })
      const idempotencyKey = keyed(key)['Idempotency-Key']
      const paying = { userId, idempotencyKey, request: act, pays, now }
      const origin = { requestId: null, prefix: null }
      await payByExchange(ending, { ...paying, isRepeatConfirmed: false }, origin).catch(() => {})
      isWhole = !seen.hasEnded
      const { state } = await readOne(wallet, anna, request.id)
      const paid = state === 'done' ? 1 : 0
      const spent = Number(changes.exchange.from_amount)
      expect(await dollarsOf(anna), `statement ${last}`).toBe(before.anna + 7 * paid)
      expect(await eurosOf(boris)).toBeCloseTo(before.euros - spent * paid, 6)
      const repeated = await pay(wallet, boris, {
        link,
        key,
        changes: { ...body, request_token: link },
      })
      expect(repeated.json, `statement ${last}`).toMatchObject({ status: 'success' })
      expect(await dollarsOf(anna)).toBe(before.anna + 7)
      expect(await eurosOf(boris)).toBeCloseTo(before.euros - spent, 6)
    }
    expect(isWhole).toBe(true)
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
  }, 120_000)
})
