import type { Queryable } from '../../db/database.ts'
import { CHAIN_DECIMALS } from '../../gateways/deposit-gateway.ts'
import type { OwnAddresses, StatementSource } from '../../gateways/statement-source.ts'
import { addDaysToDay, type Day, startOf } from './day.ts'
import type { Micro } from './micro.ts'

/** Returns our addresses on the network of a source; undefined where it has none. */
export async function listOwnAddresses(
  db: Queryable,
  { provider, network }: Pick<StatementSource, 'provider' | 'network'>,
): Promise<OwnAddresses | undefined> {
  if (network === undefined) return undefined
  const rows = await db.query<{ address: string; is_used: boolean }>(
    `SELECT lower(a.address) AS address,
       a.user_id IN (SELECT d.user_id FROM deposit d WHERE d.network = $1)
         OR lower(a.address) IN (SELECT l.address FROM recon_line l WHERE l.provider = $2 AND l.address IS NOT NULL)
         AS is_used
     FROM deposit_address a WHERE a.network = $1`,
    [network, provider],
  )
  return {
    all: rows.map(({ address }) => address),
    used: rows.filter((row) => row.is_used).map(({ address }) => address),
  }
}

/**
 * The lines of all statements of a provider that were stored, each once: two days have the hours
 * after midnight.
 */
const LINES = `line AS (
    SELECT kind, ref, max(our_id) AS our_id, max(amount_micro) AS micro, min(at) AS at
    FROM recon_line WHERE provider = $1 AND status = 'complete' GROUP BY kind, ref
  )`
const COUNTED = `deposits AS (
    SELECT d.hash || ':' || d.log_index AS ref, d.units AS micro, d.created_at AS at
    FROM deposit d WHERE d.network = $2 AND d.state IN ('credited', 'below_least')
  ), payouts AS (
    SELECT p.id::text AS id, (p.amount_minor - p.fee_minor) * (10 ^ (${CHAIN_DECIMALS} - c.decimals))::bigint AS micro,
      coalesce(s.created_at, p.created_at) AS at
    FROM payout p JOIN currency c ON c.code = p.currency_code LEFT JOIN chain_payout s ON s.payout_id = p.id
    WHERE p.method = 'usdc' AND p.network = $2 AND p.status = 'complete'
  )`

/**
 * Returns what our addresses on a network hold at the end of a day by the ledger: its deposits less
 * its payouts, each by the time of its transfer where a statement has that, and else by its own. A
 * transfer of a statement that the ledger does not have is in it, because it is a difference of its
 * own. The statement of the day is stored before.
 */
export async function readHeld(
  tx: Queryable,
  { provider, network, day }: { provider: string; network: string; day: Day },
): Promise<Micro> {
  const [sums] = await tx.query<{ counted: bigint; unknown: bigint }>(
    `WITH ${LINES}, ${COUNTED}
     SELECT
       ((SELECT coalesce(sum(d.micro), 0) FROM deposits d
           LEFT JOIN line l ON l.kind = 'deposit' AND l.ref = d.ref WHERE coalesce(l.at, d.at) < $3)
         - (SELECT coalesce(sum(p.micro), 0) FROM payouts p
           LEFT JOIN (SELECT our_id, min(at) AS at FROM line WHERE kind = 'payout' GROUP BY our_id) l ON l.our_id = p.id
           WHERE coalesce(l.at, p.at) < $3))::bigint AS counted,
       ((SELECT coalesce(sum(l.micro), 0) FROM line l LEFT JOIN deposits d ON d.ref = l.ref
           WHERE l.kind = 'deposit' AND l.at < $3 AND d.ref IS NULL)
         - (SELECT coalesce(sum(l.micro), 0) FROM line l LEFT JOIN payouts p ON p.id = l.our_id
           WHERE l.kind = 'payout' AND l.at < $3 AND p.id IS NULL))::bigint AS unknown`,
    [provider, network, startOf(addDaysToDay(day, 1))],
  )
  return sums ? sums.counted + sums.unknown : 0n
}

/**
 * Returns what a chain had more than the ledger at the end of the last day that was compared before
 * a day.
 */
export async function readEarlierGap(tx: Queryable, provider: string, day: Day): Promise<Micro> {
  const [last] = await tx.query<{ gap: bigint }>(
    `SELECT b.theirs_micro - b.ours_micro AS gap FROM recon_balance b JOIN recon_run r ON r.id = b.run_id
     WHERE r.provider = $1 AND r.day < $2 ORDER BY r.day DESC, r.created_at DESC, r.id DESC LIMIT 1`,
    [provider, day],
  )
  return last?.gap ?? 0n
}
