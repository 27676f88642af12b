import { strFromU8, unzipSync } from 'fflate'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import {
  draftOf,
  listAccounts,
  logIn,
  type Owner,
  PIN,
  registerOwner,
} from '../support/app-owners.ts'
import { CARD, SBP, settle, withdrawBy } from '../support/payout-acts.ts'
import { addToPot, openPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const Rows = v.array(v.record(v.string(), v.unknown()))

describe.each(testEngines)('the archive of an owner (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let other: Owner
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    other = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  let keys = 0
  const ask = async (token: string, pin = PIN, language = 'en') => {
    keys += 1
    return wallet.app.request('/v2/wallet/archive', {
      method: 'POST',
      headers: {
        Authorization: `Token ${token}`,
        'Content-Type': 'application/json',
        'Accept-Language': language,
        'Idempotency-Key': `archive-${keys}`,
      },
      body: JSON.stringify({ pin_code: pin }),
    })
  }
  test('the archive of an owner holds what the owner did, in JSON and CSV, and nothing of others', async () => {
    const { token } = owner
    const recipient = (await findByPhone(wallet, token, other.phone)).id
    const account = await accountIn(wallet, token, 'RUB')
    await sendMoney(wallet, token, { recipient, account, amount: 12_34n, key: 'archived' })
    for (const to of [CARD, SBP]) {
      await withdrawBy(wallet, token, { code: 'RUB', amount: '1000', to, key: JSON.stringify(to) })
    }
    const pot = await openPot(wallet, token, { account_id: account, name: 'Boat' }, 'archived pot')
    await addToPot(wallet, token, { id: pot, amount: '45.67', key: 'archived move' })
    await settle(wallet.context)
    const response = await ask(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="wallet-data-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const files = await open(response)
    const { email, first_name } = draftOf(owner.phone)
    expect(rowsOf(files, 'profile')).toMatchObject([{ phone: owner.phone, email, first_name }])
    const accounts = await listAccounts(wallet, token)
    expect(rowsOf(files, 'accounts').map(({ id }) => id)).toEqual(
      expect.arrayContaining(accounts.map(({ id }) => id)),
    )
    expect(rowsOf(files, 'pots')).toMatchObject([{ id: pot, name: 'Boat' }])
    expect(rowsOf(files, 'accounts')).toContainEqual(
      expect.objectContaining({ id: pot, kind: 'pot', balance_minor: '4567' }),
    )
    expect(rowsOf(files, 'transactions')).toContainEqual(
      expect.objectContaining({ kind: 'transfer', amount_minor: '-1234' }),
    )
    expect(rowsOf(files, 'withdrawals')).toHaveLength(2)
    expect(rowsOf(files, 'sign-ins').length).toBeGreaterThan(0)
    expect(rowsOf(files, 'events').map(({ event }) => event)).toContain('registered')
    expect(files.get('transactions.csv')).toContain(',transfer,-1234,RUB,')
    expect(files.get('profile.csv')).toContain(`${owner.phone},`)
    expect(files.get('readme.txt')).toMatch(/^Everything the wallet keeps about you/)
    const whole = [...files.values()].join('')
    expect(whole).not.toContain(other.phone)
    const secrets = await wallet.context.db.query<{ secret: string }>(
      `SELECT token_hash AS secret FROM session UNION ALL SELECT hash FROM pin
       UNION ALL SELECT token FROM saved_card UNION ALL SELECT code_hash FROM sms_code`,
    )
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter(({ secret }) => whole.includes(secret))).toEqual([])
    expect(whole).not.toContain(owner.token)
  })

  test('the archive of an owner holds every row of a long history once', async () => {
    const { token } = other
    await wallet.context.db.query(
      `INSERT INTO notification (id, user_id, text_key, params, created_at)
       SELECT gen_random_uuid(), u.id, 'notification.welcome', '{}', now()
       FROM app_user u, generate_series(1, 1203) WHERE u.phone = $1`,
      [other.phone],
    )
    const files = await open(await ask(token, PIN, 'ru'))
    const ids = rowsOf(files, 'notifications').map(({ id }) => id)
    const [count] = await wallet.context.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM notification x JOIN app_user u ON u.id = x.user_id WHERE u.phone = $1`,
      [other.phone],
    )
    expect(new Set(ids).size).toBe(count?.n)
    expect(ids).toHaveLength(count?.n ?? 0)
    expect(files.get('notifications.csv')?.trimEnd().split('\r\n')).toHaveLength(ids.length + 1)
    expect(files.get('readme.txt')).toMatch(/^Все, что кошелек хранит/)
  })

  test('the archive of an owner needs the PIN, and is made five times a day', async () => {
    const third = await registerOwner(wallet)
    const wrong = await ask(third.token, '0007')
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({ code: 'PIN_WRONG' })
    for (const status of [200, 200, 200, 200, 200, 429]) {
      const response = await ask(third.token)
      expect(response.status).toBe(status)
      await response.arrayBuffer()
    }
    wallet.clock.forwardSeconds(86_400)
    const again = await logIn(wallet, third.phone)
    expect((await ask(again)).status).toBe(200)
  })
})

/** The files of an archive by their names. */
async function open(response: Response): Promise<Map<string, string>> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

function rowsOf(files: Map<string, string>, name: string) {
  return v.parse(Rows, JSON.parse(files.get(`${name}.json`) ?? ''))
}
