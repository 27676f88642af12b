import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database } from '../../db/database.ts'
import { CHAIN_DECIMALS } from '../deposit-gateway.ts'
import type { OwnAddresses, StatementLine, StatementSource } from '../statement-source.ts'
import type { BlockRange, ChainHead } from './chain-node.ts'
import { findFirstBlock } from './find-block.ts'
import { type ConnectedNetwork, requireChain } from './hot-network.ts'
import { RpcRefusal } from './json-rpc.ts'
import { mapLimited } from './map-limited.ts'
import { type Move, readMoves } from './read-moves.ts'
import { createRangeLimit, type RangeLimit } from './scan-transfers.ts'
import { findPayoutIds, listPayingWallets } from './signed-payouts.ts'

const CURRENCY = 'USDC'

interface Parts {
  connected: ConnectedNetwork
  /** Address of the wallet that pays; undefined where nothing is paid out. */
  hotWallet: string | undefined
  db: Database
}

interface Reading {
  connected: ConnectedNetwork
  /** The wallets that pay or have paid, in lower case. */
  wallets: ReadonlySet<string>
  /** These and the deposit addresses. */
  own: ReadonlySet<string>
  limit: RangeLimit
}

/**
 * Reads a day of a network from its node: transfers of the token to our addresses and away from
 * them, and what these have after the last block of the day. Gas is paid in another coin and is not
 * in it.
 */
export function createChainStatement({ connected, hotWallet, db }: Parts): StatementSource {
  const { network, node } = connected
  const limit = createRangeLimit()
  return {
    provider: `usdc-${network.code}`,
    name: `${CURRENCY} · ${network.name}`,
    payoutMethods: ['usdc'],
    network: network.code,
    async readStatement({ from, end, to, addresses = { all: [], used: [] } }) {
      const paid = await listPayingWallets(db, network.code)
      const wallets = new Set([
        ...paid,
        ...(hotWallet === undefined ? [] : [hotWallet.toLowerCase()]),
      ])
      const own = new Set([...wallets, ...addresses.all])
      const reading: Reading = { connected, wallets, own, limit }
      const [head] = await Promise.all([node.readHead(), requireChain(connected)])
      const first = await findFirstBlock(node, from, head.final)
      const after = await findFirstBlock(node, end, head.final)
      const last = (await findLater(reading, to, head)) - 1n
      const moves = await readFound(reading, { from: first, to: last })
      const inPeriod = moves.filter(({ at }) => at < to)
      const payouts = await findPayoutIds(
        db,
        network.code,
        inPeriod.map(({ hash }) => hash),
      )
      return {
        lines: inPeriod.flatMap((move) => listLines(move, reading, { head, payouts })),
        balance: {
          currency_code: CURRENCY,
          amount: formatAmount(
            await readBalance(reading, { used: addresses.used, after, head, moves }),
            CHAIN_DECIMALS,
          ),
          block: after - 1n,
        },
      }
    },
  }
}

/**
 * Returns the first block since a moment, or the next one of the chain where it has not come to
 * that final.
 */
async function findLater({ connected }: Reading, at: Date, head: ChainHead): Promise<bigint> {
  const { at: finalAt } = await connected.node.readBlock(head.final)
  return finalAt < at ? head.latest + 1n : findFirstBlock(connected.node, at, head.final)
}

function readFound({ connected, own, limit }: Reading, range: BlockRange): Promise<Move[]> {
  return readMoves(connected, { ...range, addresses: [...own], limit })
}

/**
 * Returns what came and what left: a transfer between two of our addresses is both, and a
 * collection in a wallet that pays is none.
 */
function listLines(
  { from, to, units, hash, ref, block, at }: Move,
  { wallets, own }: Reading,
  { head, payouts }: { head: ChainHead; payouts: ReadonlyMap<string, string> },
): StatementLine[] {
  if (from === to || (wallets.has(to) && own.has(from))) return []
  const line = {
    ref,
    amount: formatAmount(units, CHAIN_DECIMALS),
    currency_code: CURRENCY,
    status: block <= head.final ? ('complete' as const) : ('pending' as const),
    at,
  }
  return [
    ...(own.has(to) ? [{ ...line, kind: 'deposit' as const, address: to }] : []),
    ...(own.has(from) ? [{ ...line, kind: 'payout' as const, our_id: payouts.get(hash) }] : []),
  ]
}

interface Balance {
  used: OwnAddresses['used']
  /** First block that is not in the balance. */
  after: bigint
  head: ChainHead
  /** The transfers of the day. */
  moves: readonly Move[]
}

/**
 * Adds what our addresses have after the last block of a day. A node that keeps the state of its
 * last blocks alone is asked for the newest one, and what was moved since is taken off.
 */
async function readBalance(
  reading: Reading,
  { used, after, head, moves }: Balance,
): Promise<bigint> {
  const { wallets, own, connected } = reading
  const readAt = async (block: bigint, seen: readonly Move[]) => {
    const moved = seen.flatMap(({ from, to }) => [from, to]).filter((address) => own.has(address))
    const holders = new Set([...used, ...moved, ...wallets])
    const each = await mapLimited([...holders], (one) => connected.node.readUnits(one, block))
    return each.reduce((sum, units) => sum + units, 0n)
  }
  try {
    return await readAt(after - 1n, moves)
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error
    const since = await readFound(reading, { from: after, to: head.latest })
    const net = since.reduce(
      (sum, { from, to, units }) => sum + (own.has(to) ? units : 0n) - (own.has(from) ? units : 0n),
      0n,
    )
    return (await readAt(head.latest, [...moves, ...since])) - net
  }
}
