import { createHash } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, PASSKEY_ORIGIN, readReply, type Wallet } from '../support/app-harness.ts'
import {
  ADDRESS,
  draftOf,
  freshPhone,
  listAccounts,
  type Owner,
  PIN,
  registerOwner,
} from '../support/app-owners.ts'
import { PAYING_BASES } from '../support/fuzz-bases.ts'
import { ask } from '../support/help-acts.ts'
import { inputsOf } from '../support/hostile-input.ts'
import { actorOf, examplesOf, gainOf } from '../support/money-acts.ts'
import { deviceOf, listPasskeys } from '../support/passkey-acts.ts'
import { BANK, CARD, PHONE, SBP, USDC } from '../support/payout-acts.ts'
import { addToPot, openPot } from '../support/pot-acts.ts'
import { STATE_TABLES } from '../support/state-tables.ts'
import { findByPhone } from '../support/transfer-acts.ts'
import { isWholeWalk } from '../../support/walk.ts'

/** An answer without an end has tests of its own. */
const CALLS: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>(endpoints).filter(
  ([, { isEndless }]) => !isEndless,
)
const RUNS = rounds(isWholeWalk ? 25 : 8, 1500)

/**
 * Keyed calls that need a signature, a code or a request of the moment; tests of their own take
 * them.
 */
const UNREACHED = new Set(['renewPin', 'closeWallet', 'allowAccess'])

/** Wrong PINs are part of the game, but the right one is to be tried as well. */
const UNLOCK = 'UPDATE pin SET failed = 0, locked_until = NULL'

/** Removing a recipient is a call, too. */
const KEEP_RECIPIENTS = 'UPDATE recipient SET is_recent = true'

/** A quote that can be paid out each time. */
const FREE_QUOTE = '0f1e0d00-0000-7000-8000-00000000f00d'
const FREE_THE_QUOTE = `UPDATE payout SET quote_id = id WHERE quote_id = '${FREE_QUOTE}'`
const MAKE_QUOTE = `INSERT INTO payout_quote
  (id, user_id, account_id, method, amount_minor, fee_minor, created_at, expires_at)
  SELECT '${FREE_QUOTE}', user_id, id, 'sbp', 100, 0, now(), '2100-01-01'
  FROM account WHERE id = $1`

/** A launch of Telegram that does not expire. */
const LAUNCH_SECRET = 'f'.repeat(43)
const LAUNCH = `INSERT INTO telegram_launch (mark, secret_hash, telegram_id, name, expires_at)
  VALUES (repeat('0', 64), $1, '1', '@anna', '2100-01-01')`

const LINK = `INSERT INTO telegram_link (user_id, telegram_id, name, linked_at)
  SELECT id, '1', '@anna', now() FROM app_user WHERE phone = $1`

/** Of a PIN its attempts change, of a session when it was last seen. */
const STATE = [
  ...STATE_TABLES.map((table) => `SELECT '${table}', t::text FROM ${table} t`),
  `SELECT 'pin', user_id || hash FROM pin`,
  `SELECT 'session', id || coalesce(revoked_at::text, '') FROM session`,
].join(' UNION ALL ')

const FINGERPRINT = `SELECT name, md5(string_agg(row, '' ORDER BY row)) AS rows
  FROM (${STATE}) AS s (name, row) GROUP BY name ORDER BY name`

describe.each(testEngines)('any input to any call (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let stranger: Owner
  let changer: Owner
  let mover: Owner
  let known: Record<string, unknown[]>
  let bases: Record<string, Record<string, unknown>>
  beforeAll(async () => {
    wallet = await openWallet({ openPaymentsOrigin: PASSKEY_ORIGIN }, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    stranger = await registerOwner(wallet, { isVerified: true })
    changer = await registerOwner(wallet, { isVerified: true })
    mover = await registerOwner(wallet, { isVerified: true })
    const mine = await listAccounts(wallet, owner.token)
    const theirs = await listAccounts(wallet, stranger.token)
    const recipient = await findByPhone(wallet, owner.token, stranger.phone)
    const rates = await wallet.context.db.query<{ id: string }>('SELECT id FROM rate LIMIT 20')
    known = {
      from_account_id: [...mine, ...theirs].map(({ id }) => id),
      to_account_id: [...mine, ...theirs].map(({ id }) => id),
      rate_id: rates.map(({ id }) => id),
      currency_code: ['USD', 'EUR', 'RUB', 'USDC', 'GBP'],
      amount: ['1.00', '5', '0', '999999999999999.99'],
      from_amount: ['1.00', '100.00', '0.01'],
      to_amount: ['1.00', '0.99', '100.00'],
      pin: [PIN],
      pin_code: [PIN],
      pan: ['4111111111111111', '4111111111111112'],
      address: ['0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4', `0x${'0'.repeat(40)}`],
      email: ['a@example.com'],
      account_id: mine.map(({ id }) => id),
      recipient_id: [recipient.id],
      note: ['for dinner', 'https://x.example'],
      country_code: ['DE'],
      number: (await numbersOf(wallet, owner)).slice(0, 3),
      method: ['sbp', 'card', 'usdc'],
      network: ['base', 'optimism', 'tron'],
      phone: [PHONE],
      bank_id: [BANK],
      card_id: [FREE_QUOTE],
      quote_id: [FREE_QUOTE],
      to: [SBP, CARD, USDC, { method: 'card', card_id: 'x' }],
    }
    const actor = await actorOf(wallet, owner.token)
    await deviceOf(wallet, owner.token)
    const [passkey] = await listPasskeys(wallet, owner.token)
    await wallet.context.db.query(MAKE_QUOTE, [actor.accounts.get('RUB')])
    await wallet.context.db.query(LAUNCH, [sha256(LAUNCH_SECRET)])
    await wallet.context.db.query(LINK, [owner.phone])
    const locked = await registerOwner(wallet, { isVerified: true })
    const { json } = await wallet.call('lock', { token: locked.token, body: { pin_code: PIN } })
    const ticket = json['ticket']
    const pots = await Promise.all(
      ['first', 'second'].map((name) =>
        openPot(wallet, owner.token, { account_id: actor.accounts.get('USD'), name }, name),
      ),
    )
    await addToPot(wallet, owner.token, { id: pots[0] ?? '', amount: '50.00', key: 'saved' })
    const question = await ask(wallet, owner.token, { key: 'fuzz' })
    const amount = { amount: '1.00', currency_code: 'USD' }
    bases = {
      register: { ...draftOf(freshPhone()), ...ADDRESS },
      sendCode: { phone: owner.phone },
      unlock: { ticket, pin: PIN },
      topUp: amount,
      openAccount: { currency_code: 'GBP' },
      findRecipient: { phone: stranger.phone },
      forgetRecipient: { recipient_id: recipient.id },
      changePin: { pin_code: PIN, new_pin_code: '2580' },
      beginPhoneChange: { phone: freshPhone(), pin: PIN },
      lock: { pin_code: PIN },
      removeLock: { pin_code: PIN },
      archive: { pin_code: PIN },
      fileLink: { file: { kind: 'picture', png: 'iVBORw0KGgoAAAANSUhEUg==' } },
      transfer: {
        recipient_id: recipient.id,
        account_id: actor.accounts.get('USD'),
        amount: '1.00',
        pin: PIN,
        is_repeat_confirmed: true,
      },
      sendHelpMessage: { number: question, text: 'And now?' },
      reportProblem: { number: known['number']?.[0], reason: 'amount', text: 'too much' },
      withdrawalMethods: { account_id: actor.accounts.get('RUB') },
      payoutRecipients: { method: 'sbp' },
      bankName: { phone: PHONE, bank_id: BANK },
      potMoves: { id: pots[0] },
      openPot: { account_id: actor.accounts.get('EUR'), name: 'Car', icon: 'star', goal: '5' },
      changePot: { id: pots[0], name: 'Boat', round_step: '1', goal_date: '2030-01-01' },
      addToPot: { id: pots[0], amount: '1.00' },
      takeFromPot: { id: pots[0], amount: '0.01' },
      closePot: { id: pots[1] },
      meaning: { number: known['number']?.[0] },
      setMeaning: { number: known['number']?.[0], version: 0, category: 'cafes', tags: ['a'] },
      setBudget: { category: 'cafes', amount: '100', version: 0 },
      removeBudget: { category: 'cafes', version: 1 },
      setWalletAddress: { name: 'anna', public_name: 'Anna', account_id: mine[0]?.id, pin: PIN },
      ...examplesOf(actor),
      ...PAYING_BASES,
      payout: { quote_id: FREE_QUOTE, pin: PIN, to: SBP },
      depositAddress: { network: 'base' },
      statement: {
        format: 'csv',
        created_at__gte: '2026-11-01T00:00:00Z',
        created_at__lt: '2026-12-01T00:00:00Z',
        account_ids: mine.map(({ id }) => id).join(','),
        time_zone: 'Europe/Moscow',
      },
      receiptFile: { number: known['number']?.[0], time_zone: 'Europe/Moscow' },
      setMainCurrency: { currency_code: 'RUB' },
      setTransferSettings: { is_findable: true, opens_accounts: true },
      withdrawal: { ...amount, pin: PIN, pan: '4111111111111111' },
      addPasskey: { pin_code: PIN },
      linkTelegram: { secret: LAUNCH_SECRET, pin_code: PIN },
      addBiometry: { device_id: 'phone', pin_code: PIN },
      removePasskey: { passkey_id: passkey?.passkey_id, pin_code: PIN },
      exchange: {
        from_account_id: actor.accounts.get('USD'),
        to_account_id: actor.accounts.get('EUR'),
        from_amount: '2.00',
        to_amount: formatAmount(gainOf(actor, 'USD', 'EUR', 200n), 2),
        rate_id: actor.rates.find(isUsdToEur)?.id,
      },
    }
  })
  afterAll(() => wallet.close())

  const fingerprint = () => wallet.context.db.query(FINGERPRINT)

  /** The owner of the others must stay in, and keep their PIN. */
  const tokenFor = (endpoint: Endpoint) => {
    if (endpoint === endpoints.changePin) return changer.token
    if (endpoint === endpoints.beginPhoneChange) return mover.token
    return endpoint === endpoints.logout ? stranger.token : owner.token
  }

  /** A withdrawal without a quote is taken where there is no way that has one. */
  const appFor = (endpoint: Endpoint) =>
    endpoint === endpoints.withdrawal ? wallet.plainApp : wallet.app

  const send = async (endpoint: Endpoint, input: unknown, hasToken: boolean) => {
    const isQuery = endpoint.method === 'GET'
    const query = isQuery && typeof input === 'object' ? `?${queryOf(input)}` : ''
    return readReply(
      await appFor(endpoint).request(`${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: {
          ...(hasToken && { Authorization: `Token ${tokenFor(endpoint)}` }),
          'Content-Type': 'application/json',
        },
        ...(!isQuery && { body: JSON.stringify(input) ?? '' }),
      }),
    )
  }

  test.each(CALLS)(
    'any input to %s is never a failure of the server, and a refusal changes nothing',
    async (name, endpoint) => {
      const schema = endpoint.body ?? endpoint.query
      const inputs = schema
        ? inputsOf(schema, bases[name] ?? {}, known)
        : fc.constantFrom(null, {}, { level: 'x' })
      const taken = bases[name]
      const counts = { taken: 0, refused: 0 }
      const answers: string[] = []
      await fc.assert(
        fc.asyncProperty(inputs, fc.integer({ min: 0, max: 9 }), async (input, dice) => {
          await wallet.context.db.query(UNLOCK)
          await wallet.context.db.query(KEEP_RECIPIENTS)
          await wallet.context.db.query(FREE_THE_QUOTE)
          const before = await fingerprint()
          const reply = await send(endpoint, input, dice > 0)
          expect(reply.status).toBeLessThan(500)
          const isRefused = reply.status >= 400
          counts[isRefused ? 'refused' : 'taken'] += 1
          answers.push(reply.text)
          expect(isRefused ? reply.json['status'] : 'error').toBe('error')
          expect(isRefused ? await fingerprint() : before).toEqual(before)
        }),
        { numRuns: schema ? RUNS : 3, examples: taken ? [[taken, 9]] : [] },
      )
      const isReachable = endpoint.isKeyed !== undefined && !UNREACHED.has(name)
      expect(taken !== undefined || !isReachable, 'a keyed call has a valid input').toBe(true)
      const refusal = isReachable && counts.taken === 0 ? answers[0] : undefined
      expect(refusal).toBeUndefined()
      report(`fuzz ${name}, ${engine}`, counts)
    },
    PATIENCE_MS,
  )

  test('any input to any call leaves a clean ledger, unchanged permissions, and a log without failures', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    const levels = await wallet.context.db.query(
      `SELECT DISTINCT level FROM app_user WHERE phone <> ALL($1::text[])`,
      [[owner.phone]],
    )
    expect(levels).toEqual([{ level: 'verified' }])
    expect(wallet.logLines.filter((line) => line.includes('request failed'))).toEqual([])
  })
})

async function numbersOf(wallet: Wallet, { token }: Owner): Promise<string[]> {
  const { json } = await wallet.call('transactions', { token })
  return v.parse(TransactionsAnswer, json).results.flatMap(({ number }) => number ?? [])
}

function queryOf(input: object | null): string {
  const pairs = Object.entries(input ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(pairs).toString()
}

function isUsdToEur({ from_currency_code, to_currency_code }: ExchangeRate): boolean {
  return from_currency_code === 'USD' && to_currency_code === 'EUR'
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
