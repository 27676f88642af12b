import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import { houseAccount, listAccounts, openAccounts } from '../../server/domain/ledger/accounts.ts'
import { hashRequest, post } from '../../server/domain/ledger/post.ts'
import { hashPin } from '../../server/domain/pins/pins-hash.ts'
import type { AccessItem } from '../../server/domain/open-payments/access.ts'
import { issueToken } from '../../server/domain/open-payments/access-tokens.ts'
import { createIncoming } from '../../server/domain/open-payments/incoming-payments.ts'
import { readOwnAddress, setAddress } from '../../server/domain/open-payments/wallet-addresses.ts'
import { listRates } from '../../server/domain/rates/rates.ts'
import { createSession } from '../../server/domain/sessions/sessions.ts'
import { formatAmount, multiplyByRate, parseRate } from '../../contract/rules/money.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/** One owner whose money a benchmark moves. */
export interface BenchOwner {
  userId: string
  token: string
  pin: string
  /**
   * Requests of an exchange there and back, good as long as their rates hold: see
   * `prepareExchanges`.
   */
  exchanges: readonly ExchangeBody[]
  /** Their account in dollars, and whom they send from it: nobody who acts beside them. */
  accountId: string
  recipientId: string
  recipientUserId: string
  /** How a program pays from their account: to whom, by which consent, and with which key (PEM). */
  paying: { walletAddress: string; receiver: string; token: string; key: string }
}

/** Origin of wallet addresses, and the id of the key with which programs sign. */
export const OPEN_ORIGIN = 'https://bench.example'
export const OPEN_KEY_ID = 'bench'

interface ExchangeBody {
  from_account_id: string
  to_account_id: string
  from_amount: string
  to_amount: string
  rate_id: string
  is_repeat_confirmed: boolean
}

const PIN = '2580'
/** Nobody's PIN. */
export const WRONG_PIN = '1470'
const FUNDS = 1_000_000_000_00n
const AMOUNT = 5_00n
const PAIR = ['USD', 'EUR'] as const

/**
 * Makes identified owners with a PIN, a session, a recipient and more money and limits than a
 * benchmark can spend.
 */
export async function seedOwners(
  db: Database,
  { count, pepper }: { count: number; pepper: string },
): Promise<BenchOwner[]> {
  await db.query('UPDATE tariff_line SET limit_minor = $1 WHERE limit_minor IS NOT NULL', [FUNDS])
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await createOwner(db))
  for (const [n, userId] of ids.entries()) await giveAddress(db, userId, n)
  const owners: BenchOwner[] = []
  for (const [n, userId] of ids.entries()) {
    const recipientUserId = ids[(n + (count >> 1)) % count] ?? ''
    owners.push(await seedOwner(db, { userId, recipientUserId, pepper }))
  }
  await db.query('ANALYZE')
  return owners
}

async function seedOwner(
  db: Database,
  { userId, recipientUserId, pepper }: { userId: string; recipientUserId: string; pepper: string },
): Promise<BenchOwner> {
  const now = new Date()
  const pin = hashPin({ userId, pin: PIN }, { current: pepper })
  await db.query(
    `INSERT INTO pin (user_id, hash, params, failed, changed_at) VALUES ($1, $2, $3, 0, $4)`,
    [userId, pin.hash, pin.params, now],
  )
  const recipientId = randomUUID()
  await db.query(
    `INSERT INTO recipient (id, user_id, recipient_user_id, expires_at, sent_at, is_recent)
     VALUES ($1, $2, $3, $4, $4, true)`,
    [recipientId, userId, recipientUserId, now],
  )
  const token = await createSession(db, { userId, client: { userAgent: 'bench', prefix: '' }, now })
  const accounts = await listAccounts(db, userId)
  const accountId = accounts.find(({ currency_code }) => currency_code === 'USD')?.id ?? ''
  const exchanges = await prepareExchanges(db, userId)
  const paying = await allowProgram(db, { userId, recipientUserId, now })
  return { userId, token, pin: PIN, exchanges, accountId, recipientId, recipientUserId, paying }
}

async function giveAddress(db: Database, userId: string, n: number): Promise<void> {
  const accounts = await listAccounts(db, userId)
  const accountId = accounts.find(({ currency_code }) => currency_code === 'USD')?.id ?? ''
  // No two of these letters look the same.
  const name = `bench-${n
    .toString(8)
    .padStart(3, '0')
    .replaceAll(/\d/g, (digit) => 'acdefhkt'[Number(digit)] ?? '')}`
  const setting = { userId, name, publicName: 'Bench', accountId, isConfirmed: true }
  await setAddress(db, { ...setting, now: new Date() })
}

/**
 * Lets a program pay from the address of an owner to a payment of another that takes any amount.
 */
async function allowProgram(
  db: Database,
  { userId, recipientUserId, now }: { userId: string; recipientUserId: string; now: Date },
): Promise<BenchOwner['paying']> {
  const [own, theirs] = await Promise.all([
    readOwnAddress(db, userId),
    readOwnAddress(db, recipientUserId),
  ])
  if (!own || !theirs) throw new Error('no wallet address')
  const client = `${OPEN_ORIGIN}/@${theirs.name}`
  const walletAddress = `${OPEN_ORIGIN}/@${own.name}`
  const given = { amount: undefined, metadata: undefined, now }
  const expiresAt = new Date(now.getTime() + DAY_MS).toISOString()
  const incoming = await createIncoming(db, { address: theirs, client, expiresAt, ...given })
  const pair = generateKeyPairSync('ed25519')
  const access: AccessItem[] = [
    { type: 'quote', actions: ['create'] },
    { type: 'outgoing-payment', actions: ['create'], identifier: walletAddress },
  ]
  const grantId = randomUUID()
  await db.query(
    `INSERT INTO access_grant (id, client, client_name, kid, key_x, state, access, user_id, address_id, account_id,
       limit_currency, limit_debit_minor, continue_hash, wait_until, created_at, decided_at)
     VALUES ($1, $2, 'Bench', $3, $4, 'issued', $5::jsonb, $6, $7, $8, 'USD', $9, $10, $11, $11, $11)`,
    [
      grantId,
      client,
      OPEN_KEY_ID,
      pair.publicKey.export({ format: 'jwk' }).x,
      JSON.stringify(access),
      userId,
      own.id,
      own.account_id,
      FUNDS,
      grantId,
      now,
    ],
  )
  const { value: token } = await issueToken(db, { grantId, access, now })
  const key = String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const receiver = `${OPEN_ORIGIN}/op/incoming-payments/${incoming.id}`
  return { walletAddress, receiver, token, key }
}

async function createOwner(db: Database): Promise<string> {
  const userId = randomUUID()
  const now = new Date()
  await db.query(
    `INSERT INTO app_user (id, phone, first_name, email, environment, level, registered_at)
     VALUES ($1, $2, 'Bench', 'bench@example.com', 'ewallet', 'verified', $3)`,
    [userId, `9${randomBytes(6).readUIntBE(0, 6) % 1e13}`, now],
  )
  await openAccounts(db, userId, PAIR)
  for (const { id, currency_code } of await listAccounts(db, userId)) {
    await post(db, {
      kind: 'adjustment',
      act: { scope: 'bench', key: id, requestHash: hashRequest({ id }) },
      legs: [
        {
          debit: houseAccount('external', currency_code),
          credit: id,
          currency_code,
          amount: FUNDS,
        },
      ],
      now,
    })
  }
  return userId
}

/**
 * An exchange there and one back at the rates of this moment, which the owner may use for a minute
 * or two.
 */
export async function prepareExchanges(db: Database, userId: string): Promise<ExchangeBody[]> {
  const accounts = await listAccounts(db, userId)
  const rates = await listRates(db)
  const idOf = (code: string | undefined) =>
    accounts.find(({ currency_code }) => currency_code === code)?.id ?? ''
  return [PAIR, PAIR.toReversed()].map(([from, to]) => {
    const rate = rates.find((one) => one.from_currency_code === from && one.to_currency_code === to)
    const exact = parseRate(rate?.quantity_out ?? '')
    if (!rate || !exact) throw new Error(`no rate from ${from} to ${to}`)
    return {
      from_account_id: idOf(from),
      to_account_id: idOf(to),
      from_amount: formatAmount(AMOUNT, 2),
      to_amount: formatAmount(multiplyByRate(AMOUNT, exact), 2),
      rate_id: rate.id,
      is_repeat_confirmed: true,
    }
  })
}

/** The request of a transfer to the owner's recipient. */
export function transferBody({ recipientId, accountId }: BenchOwner) {
  return {
    recipient_id: recipientId,
    account_id: accountId,
    amount: '1.00',
    note: '',
    is_qr: false,
    is_repeat_confirmed: true,
  }
}
