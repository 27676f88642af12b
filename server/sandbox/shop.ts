import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { openAccounts } from '../domain/ledger/accounts.ts'
import { addKey, listKeys, removeKey } from '../domain/open-payments/program-keys.ts'
import { readOwnAddress, setAddress } from '../domain/open-payments/wallet-addresses.ts'
import { Refusal } from '../domain/refusal.ts'
import type { WebApp } from '../http/web-app.ts'

/**
 * The owner of the wallet of the example shop; signs in by the codes of the sandbox like anybody
 * else.
 */
const SHOP = {
  id: '0f1e0d00-0000-7000-8000-000000000002',
  phone: '79990000002',
  first_name: 'Анна',
  last_name: 'Чайная',
} as const
const CURRENCY = 'USD'
/** Names of its wallet address: the first that no owner has. */
const NAMES = ['tea-room', 'tea-room-trial', 'tea-room-example']
const PUBLIC_NAME = 'Tea room'

/** The example shop as a program: what it needs beside its private key. */
interface KeptShop {
  address: string
  key_id: string
  phone: string
}

/**
 * Lets the example shop of a trial register its public key, so that `npm start` can begin it. The
 * sandbox alone has this: elsewhere an owner takes an address and registers keys in the app.
 */
export function addShopRoutes(app: WebApp, context: Context): void {
  app.post('/sandbox/shop', async (web) => {
    const { openPaymentsOrigin } = context.settings
    if (openPaymentsOrigin === undefined) throw new Refusal('NOT_FOUND')
    const key = await web.req.text()
    return web.json(await keepShop(context, `${openPaymentsOrigin}/@`, key))
  })
}

/** No person has asked for it. */
const ORIGIN = { requestId: null, prefix: null }

/**
 * Creates the owner, the address and the key of the shop where they are missing; the key is its
 * only one.
 */
async function keepShop({ db, clock }: Context, prefix: string, text: string): Promise<KeptShop> {
  const now = clock.now()
  const userId = SHOP.id
  await db.transaction((tx) => keepOwner(tx, now))
  const known = await readOwnAddress(db, userId)
  const name = known?.name ?? (await takeAddress(db, now))
  const key = await addKey(db, { userId, name: PUBLIC_NAME, text, now, ...ORIGIN })
  for (const { id } of await listKeys(db, userId)) {
    if (id !== key.id) await db.transaction((tx) => removeKey(tx, { userId, id, now, ...ORIGIN }))
  }
  return { address: prefix + name, key_id: key.kid, phone: SHOP.phone }
}

async function keepOwner(tx: Queryable, now: Date): Promise<void> {
  const { id, phone, first_name, last_name } = SHOP
  await tx.query(
    `INSERT INTO app_user (id, phone, first_name, last_name, email, environment, level, registered_at)
     VALUES ($1, $2, $3, $4, 'shop@example.com', 'ewallet', 'verified', $5) ON CONFLICT DO NOTHING`,
    [id, phone, first_name, last_name, now],
  )
  // It pays back in the money of the buyer's wallet address, whichever that is.
  const first = await tx.query<{ code: string }>(
    'SELECT DISTINCT currency_code AS code FROM first_wallet ORDER BY code',
  )
  await openAccounts(tx, id, [CURRENCY, ...first.map(({ code }) => code)])
}

async function takeAddress(db: Context['db'], now: Date): Promise<string> {
  const [account] = await db.query<{ id: string }>(
    'SELECT id FROM account WHERE user_id = $1 AND currency_code = $2',
    [SHOP.id, CURRENCY],
  )
  for (const name of NAMES) {
    try {
      const taking = { userId: SHOP.id, name, publicName: PUBLIC_NAME, isConfirmed: true, now }
      const { name: taken } = await setAddress(db, { ...taking, accountId: account?.id ?? '' })
      return taken
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ADDRESS_NAME_TAKEN') throw error
    }
  }
  throw new Refusal('ADDRESS_NAME_TAKEN')
}
