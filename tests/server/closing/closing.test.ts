import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { PATIENCE_MS, rounds } from '../../support/test-duration.ts'
import { call, openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import { freshPhone, logIn, otherCode, readCode, registerOwner } from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { keyed } from '../support/keyed.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { HOUR_SECONDS, pinActs, reset } from '../support/pin-acts.ts'
import { phoneActs } from '../support/phone-acts.ts'
import { furtherRaceWorlds } from '../support/race-clients.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

/** What became of a call: its refusal, or the word for success. */
function endOf({ json }: Reply, done: string): string {
  return typeof json['code'] === 'string' ? json['code'] : done
}

const ROUNDS = rounds(6, 60)

describe('closing a wallet', () => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet()
  })
  afterAll(() => wallet.close())

  const { state, sendCode, confirm, finish, close } = closingActs(() => wallet)
  const poor = () => registerOwner(wallet, { isVerified: true, hasMoney: false })
  const isOpen = async (token: string) => (await wallet.call('authInfo', { token })).status === 200

  test('closing a wallet tells of each account with money and the way to empty it', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { remainders } = await state(token)
    expect(remainders).toContainEqual(
      expect.objectContaining({ currency_code: 'RUB', way: 'withdraw' }),
    )
    await wallet.context.db.query(`UPDATE account SET balance_minor = 35 WHERE id = $1`, [
      await accountIn(wallet, token, 'USDC'),
    ])
    expect((await state(token))['remainders']).toContainEqual(
      expect.objectContaining({ currency_code: 'USDC', way: 'exchange', exchange_to: 'RUB' }),
    )
    await wallet.context.db.query(`DELETE FROM session`)
  })

  test('closing a wallet is refused while there is money, and nothing is sent', async () => {
    const owner = await registerOwner(wallet, { isVerified: true })
    expect(await sendCode(owner.token)).toMatchObject({
      status: 409,
      json: { code: 'WALLET_NOT_EMPTY' },
    })
    expect((await finish(owner.token)).json).toMatchObject({ code: 'WALLET_NOT_EMPTY' })
    expect(await isOpen(owner.token)).toBe(true)
  })

  test('closing a wallet is refused while a payment, a payout, a deposit or a debt is open', async () => {
    const { db, clock } = wallet.context
    const owner = await poor()
    const topUp = { amount: '100.00', currency_code: 'RUB' }
    await wallet.call('topUp', { token: owner.token, body: topUp })
    expect(await state(owner.token)).toMatchObject({ remainders: [], pending_count: 1 })
    expect((await sendCode(owner.token)).json).toMatchObject({ code: 'WALLET_BUSY' })
    await db.query(`UPDATE payment_order SET status = 'expired'`)
    const account = await accountIn(wallet, owner.token, 'RUB')
    await db.query(
      'INSERT INTO receivable (account_id, amount_minor, changed_at) VALUES ($1, 100, $2)',
      [account, clock.now()],
    )
    expect((await sendCode(owner.token)).json).toMatchObject({ code: 'WALLET_BUSY' })
    await db.query('DELETE FROM receivable')
    expect((await close(owner)).json).toMatchObject({ status: 'success' })
  })

  test('closing a wallet is refused while an account is frozen', async () => {
    const owner = await poor()
    const account = await accountIn(wallet, owner.token, 'RUB')
    await wallet.context.db.query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [account])
    expect(await state(owner.token)).toMatchObject({ is_frozen: true })
    expect(await sendCode(owner.token)).toMatchObject({
      status: 403,
      json: { code: 'WALLET_FROZEN' },
    })
  })

  test('closing a wallet is refused while a new PIN waits, and a day after the phone was changed', async () => {
    const one = await poor()
    await confirm(one)
    await reset(
      pinActs(() => wallet),
      one,
    )
    expect((await finish(one.token)).json).toMatchObject({ code: 'PIN_RESET_WAITING' })
    const two = await poor()
    const phone = freshPhone()
    await phoneActs(() => wallet).change(two, phone)
    expect((await sendCode(two.token)).json).toMatchObject({ code: 'PHONE_CHANGE_WAITING' })
    wallet.clock.forwardSeconds(24 * HOUR_SECONDS + 1)
    expect((await close({ ...two, phone })).json).toMatchObject({ status: 'success' })
  })

  test('closing a wallet needs the code first and then the PIN, of one session within ten minutes', async () => {
    const owner = await poor()
    const { token, phone } = owner
    expect((await finish(token)).json).toMatchObject({ code: 'CODE_EXPIRED' })
    await sendCode(token)
    const confirm_code = otherCode(await readCode(wallet, phone))
    const wrong = await wallet.call('confirmClosing', { token, body: { confirm_code } })
    expect(wrong.json).toMatchObject({ code: 'CODE_WRONG' })
    await confirm(owner)
    const other = await logIn(wallet, phone)
    expect((await finish(other)).json).toMatchObject({ code: 'CODE_EXPIRED' })
    expect((await finish(token, '0000')).json).toMatchObject({ code: 'PIN_WRONG' })
    expect(await isOpen(token)).toBe(true)
    wallet.clock.forwardSeconds(10 * 60 + 1)
    expect((await finish(token)).json).toMatchObject({ code: 'CODE_EXPIRED' })
    await confirm(owner)
    expect((await finish(token)).json).toMatchObject({ status: 'success' })
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, false])
  })

  test('closing a wallet is done once by requests that are sent concurrently', async () => {
    const owner = await poor()
    await confirm(owner)
    const before = await countClosings(wallet)
    const body = { pin_code: '1379' }
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        wallet.call('closeWallet', { token: owner.token, body, headers: keyed('close twice') }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await countClosings(wallet)).toBe(before + 1)
    expect(await isOpen(owner.token)).toBe(false)
  })
})

async function countClosings(wallet: Wallet): Promise<number> {
  const sql = `SELECT 1 FROM audit_log WHERE event = 'wallet_closed'`
  return (await wallet.context.db.query(sql, [])).length
}

describe.each(furtherRaceWorlds())('money that comes while a wallet closes ($name)', (world) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, world.engine, world.options)
  })
  afterAll(() => wallet.close())

  const { confirm, finish } = closingActs(() => wallet)

  test.each([
    ['an account that is there', 'RUB'],
    ['an account that it opens', 'GBP'],
  ])(
    'money to %s is refused while the wallet closes, or keeps the wallet open',
    async (_, code) => {
      const app = wallet.withSettings({})
      const another: Pick<Wallet, 'call'> = {
        call: (operation, asked) => call(app, endpoints[operation], asked),
      }
      const friend = await registerOwner(wallet, { isVerified: true })
      if (code === 'GBP') await openRich(friend.token)
      const account = await accountIn(wallet, friend.token, code)
      const ends: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const owner = await registerOwner(wallet, { isVerified: true, hasMoney: false })
        const { id } = await findByPhone(wallet, friend.token, owner.phone)
        await confirm(owner)
        const sending = {
          recipient: id,
          account,
          amount: 1n,
          key: `${world.name} ${code} ${round}`,
        }
        const [sent, closed] = await Promise.all([
          sendMoney(another, friend.token, sending),
          finish(owner.token),
        ])
        ends.push(`${endOf(sent, 'sent')}, ${endOf(closed, 'closed')}`)
        const [left] = await wallet.context.db.query<{ money: string }>(
          `SELECT coalesce(sum(a.balance_minor), 0)::text AS money
           FROM account a JOIN app_user u ON u.id = a.user_id WHERE u.status = 'closed'`,
        )
        expect(left).toEqual({ money: '0' })
      }
      const allowed = new Set([
        'sent, WALLET_NOT_EMPTY',
        'ACCOUNT_CLOSED, closed',
        'RECIPIENT_NOT_ACCEPTING, closed',
        'RECIPIENT_EXPIRED, closed',
      ])
      expect(ends.filter((end) => !allowed.has(end))).toEqual([])
      expect(await auditLedger(wallet.context.db)).toEqual([])
    },
    PATIENCE_MS,
  )

  /** Opens an account in pounds with something in it, which the recipient has none of. */
  const openRich = async (token: string) => {
    await wallet.call('openAccount', {
      token,
      body: { currency_code: 'GBP' },
      headers: keyed(`${world.name} pounds`),
    })
    const actor = await actorOf(wallet, token)
    const key = `${world.name} exchange`
    const done = await exchange(wallet, actor, { from: 'USD', to: 'GBP', amount: 100_00n, key })
    expect(done.json).toMatchObject({ status: 'success' })
  }
})
