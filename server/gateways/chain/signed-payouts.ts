import type { Database, Queryable } from '../../db/database.ts'
import type { GasFee } from './fees.ts'
import type { SignedTransaction } from './hot-wallet.ts'

/**
 * A payout as the database keeps it: with a nonce, or without one, when it must never be signed.
 */
export interface ChainPayout {
  nonce: bigint | null
  sender: string | null
  units: bigint
  gas: bigint
  block: bigint | null
  /** The newest one first. */
  transactions: SignedRow[]
}

export interface SignedRow extends SignedTransaction, GasFee {
  signed_at: Date
}

/** A payout that is to get a nonce. */
export interface NewChainPayout {
  id: string
  network: string
  units: bigint
  now: Date
}

/** What is known of the wallet that pays. */
export interface Funds {
  sender: string
  units: bigint
  gasWei: bigint
  /** Number of its transactions that the balances show. */
  count: bigint
  /** Gas and fee of one transfer. */
  gas: bigint
  fee: GasFee
  /** The part of the fee that the newest block wants. */
  baseFee: bigint
}

/**
 * What the wallet lacks. `fee`: the chain wants more than the ceiling. `nonce`: the chain has
 * transactions that this database does not know, of another program, or of payouts after a backup
 * that was restored.
 */
export type Shortage = 'token' | 'gas' | 'fee' | 'nonce'

/** The gas of a transfer is held with a quarter more, because some networks charge for data too. */
const GAS_MARGIN = { of: 4n, add: 1n }

/** Returns the stored payout of an id with its transactions; undefined before it was signed. */
export async function findChainPayout(db: Queryable, id: string): Promise<ChainPayout | undefined> {
  const [payout] = await db.query<Omit<ChainPayout, 'transactions'>>(
    'SELECT nonce, sender, units, gas, block FROM chain_payout WHERE payout_id = $1',
    [id],
  )
  if (!payout) return undefined
  const transactions = await db.query<SignedRow>(
    `SELECT hash, raw, fee_wei AS fee, tip_wei AS tip, signed_at FROM chain_transaction
     WHERE payout_id = $1 ORDER BY fee_wei DESC`,
    [id],
  )
  return { ...payout, transactions }
}

/** Returns the wallets that pay or have paid on a network, in lower case. */
export async function listPayingWallets(db: Queryable, network: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    'SELECT lower(address) AS address FROM chain_wallet WHERE network = $1',
    [network],
  )
  return rows.map(({ address }) => address)
}

/** Returns the payouts of transactions by their hashes. */
export async function findPayoutIds(
  db: Queryable,
  network: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ hash: string; payout_id: string }>(
    'SELECT hash, payout_id FROM chain_transaction WHERE network = $1 AND hash = ANY($2::text[])',
    [network, hashes],
  )
  return new Map(rows.map(({ hash, payout_id: id }) => [hash, id]))
}

/** Decides that a payout is never signed, unless it has a nonce already. */
export async function refuseForEver(
  db: Queryable,
  { id, network, units, now }: NewChainPayout,
): Promise<void> {
  await db.query(
    `INSERT INTO chain_payout (payout_id, network, units, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (payout_id) DO NOTHING`,
    [id, network, units, now],
  )
}

/**
 * Assigns the next nonce to a payout and stores its signed transaction, once: what another server
 * has decided stays. Returns what the wallet lacks, in which case nothing is stored.
 */
export async function assignNonce(
  db: Database,
  payout: NewChainPayout,
  { funds, sign }: { funds: Funds; sign: (nonce: bigint) => Promise<SignedTransaction> },
): Promise<Shortage | undefined> {
  const { sender } = funds
  const { id, network, units, now } = payout
  return db.transaction(async (tx) => {
    const nonce = await lockWallet(tx, network, funds)
    const known = await tx.query('SELECT 1 FROM chain_payout WHERE payout_id = $1', [id])
    if (known.length > 0) return undefined
    const shortage = await findShortage(tx, { network, units, funds })
    if (shortage) return shortage
    const [won] = await tx.query(
      `INSERT INTO chain_payout (payout_id, network, sender, nonce, units, gas, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (payout_id) DO NOTHING RETURNING payout_id`,
      [id, network, sender, nonce, units, funds.gas, now],
    )
    if (!won) return undefined
    await insertSigned(tx, { id, network, now }, { ...(await sign(nonce)), ...funds.fee })
    await tx.query('UPDATE chain_wallet SET next_nonce = $3 WHERE network = $1 AND address = $2', [
      network,
      sender,
      nonce + 1n,
    ])
    return undefined
  })
}

/** Returns the next nonce, at first that of the chain; a server that asks for it too waits. */
async function lockWallet(
  tx: Queryable,
  network: string,
  { sender, count }: Funds,
): Promise<bigint> {
  await tx.query(
    `INSERT INTO chain_wallet (network, address, next_nonce) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [network, sender, count],
  )
  const [wallet] = await tx.query<{ next_nonce: bigint }>(
    'SELECT next_nonce FROM chain_wallet WHERE network = $1 AND address = $2 FOR UPDATE',
    [network, sender],
  )
  return wallet?.next_nonce ?? count
}

/**
 * Whether the wallet has transactions that this database does not know: the chain counts more of
 * them, or one of them has the nonce of an open payout.
 */
export async function isUsedElsewhere(
  db: Queryable,
  { network, sender, count }: { network: string; sender: string; count: bigint },
): Promise<boolean> {
  const used = await db.query(
    `SELECT 1 FROM chain_wallet WHERE network = $1 AND address = $2 AND next_nonce < $3
     UNION ALL
     SELECT 1 FROM chain_payout c JOIN payout p ON p.id = c.payout_id
     WHERE c.network = $1 AND c.sender = $2 AND c.nonce_taken_at IS NOT NULL AND p.status IN ('pending', 'sent')`,
    [network, sender, count],
  )
  return used.length > 0
}

/** What the wallet lacks for one more transfer beside those that its balances do not show yet. */
export async function findShortage(
  db: Queryable,
  { network, units, funds }: { network: string; units: bigint; funds: Funds },
): Promise<Shortage | undefined> {
  const { sender, count: known } = funds
  if (await isUsedElsewhere(db, { network, sender, count: known })) return 'nonce'
  const [open] = await db.query<{ count: bigint; units: bigint }>(
    `SELECT count(*)::bigint AS count, coalesce(sum(units), 0)::bigint AS units FROM chain_payout
     WHERE network = $1 AND sender = $2 AND nonce >= $3`,
    [network, sender, known],
  )
  return findOwnShortage({ units, funds }, open)
}

/** What the wallet lacks by its balances alone, beside transfers that these do not show yet. */
export function findOwnShortage(
  { units, funds }: { units: bigint; funds: Funds },
  { count, units: reserved }: { count: bigint; units: bigint } = { count: 0n, units: 0n },
): Exclude<Shortage, 'nonce'> | undefined {
  if (funds.units < reserved + units) return 'token'
  if (funds.fee.fee < funds.baseFee) return 'fee'
  const each = funds.gas * funds.fee.fee
  const needed = (count + 1n) * (each + (each * GAS_MARGIN.add) / GAS_MARGIN.of)
  return funds.gasWei < needed ? 'gas' : undefined
}

interface Replacement {
  id: string
  network: string
  /** The newest transaction, which the other one replaces. */
  newest: string
  now: Date
}

/** Stores a transaction with a higher fee; returns false when another server has stored one. */
export async function replaceSigned(
  db: Database,
  { id, network, newest, now }: Replacement,
  signed: SignedTransaction & GasFee,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM chain_payout WHERE payout_id = $1 FOR UPDATE', [id])
    const [last] = await tx.query<{ hash: string }>(
      'SELECT hash FROM chain_transaction WHERE payout_id = $1 ORDER BY fee_wei DESC LIMIT 1',
      [id],
    )
    if (last?.hash !== newest) return false
    await insertSigned(tx, { id, network, now }, signed)
    return true
  })
}

async function insertSigned(
  tx: Queryable,
  { id, network, now }: Pick<NewChainPayout, 'id' | 'network' | 'now'>,
  { hash, raw, fee, tip }: SignedTransaction & GasFee,
): Promise<void> {
  await tx.query(
    `INSERT INTO chain_transaction (network, hash, payout_id, raw, fee_wei, tip_wei, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [network, hash, id, raw, fee, tip, now],
  )
}

/** Stores in which block a payout is now; null when its chain has undone it. */
export async function storeBlock(db: Queryable, id: string, block: bigint | null): Promise<void> {
  await db.query('UPDATE chain_payout SET block = $2, nonce_taken_at = NULL WHERE payout_id = $1', [
    id,
    block,
  ])
}

/** Marks a payout whose nonce a transaction has that the server did not sign. */
export async function markNonceTaken(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    'UPDATE chain_payout SET nonce_taken_at = $2 WHERE payout_id = $1 AND nonce_taken_at IS NULL',
    [id, now],
  )
}
