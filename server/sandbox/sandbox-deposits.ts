import { createHash } from 'node:crypto'
import { toChecksumAddress } from '../../contract/rules/crypto-address.ts'
import { keccak256 } from '../../contract/rules/keccak.ts'
import type { Database } from '../db/database.ts'
import type { ChainTransfer, DepositGateway } from '../gateways/deposit-gateway.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/new-id.ts'
import {
  countSandboxConfirmations,
  explorerUrl,
  hashOf,
  finalBefore,
  listDepositChains,
} from './sandbox-chain.ts'
import type { Pepper } from '../lib/pepper.ts'

/** Digits of a hash before those of an address. */
const ADDRESS_START = 24

interface Keys {
  db: Database
  clock: Clock
  /** Stands for the key that addresses are derived from. */
  pepper: Pepper
}

/** Receives what testers send on the simulated networks. */
export function createSandboxDeposits({ db, clock, pepper }: Keys): DepositGateway {
  return {
    listNetworks: () => Promise.resolve(listDepositChains()),
    deriveAddress: ({ network, number }) => {
      const key = createHash('sha256').update(pepper.current).digest('hex')
      const seed = keccak256(`${key}:${network}:${number}`)
      return toChecksumAddress(`0x${seed.slice(ADDRESS_START)}`)
    },
    readTransfers: ({ network, cursor }) => readTransfers({ db, clock }, network, cursor),
    explorerUrl: ({ network, hash }) => explorerUrl(network, hash),
  }
}

/** Sends USDC to an address on a simulated network. */
export async function sendOnChain(
  { db, clock }: Pick<Keys, 'db' | 'clock'>,
  sent: { network: string; address: string; units: bigint },
): Promise<void> {
  const now = clock.now()
  await db.query(
    'INSERT INTO sandbox_deposit (id, network, address, units, sent_at) VALUES ($1, $2, $3, $4, $5)',
    [newId(now), sent.network, sent.address, sent.units, now],
  )
}

async function readTransfers(
  { db, clock }: Pick<Keys, 'db' | 'clock'>,
  network: string,
  cursor: string | null,
): Promise<{ transfers: ChainTransfer[]; cursor: string }> {
  const now = clock.now()
  const rows = await db.query<{ id: string; address: string; units: bigint; sent_at: Date }>(
    `SELECT id, address, units, sent_at FROM sandbox_deposit
     WHERE network = $1 AND sent_at >= $2 ORDER BY sent_at`,
    [network, new Date(cursor ?? 0)],
  )
  const transfers = rows.map(({ id, address, units, sent_at }) => ({
    hash: hashOf(id),
    log_index: 0,
    address,
    units,
    confirmations: countSandboxConfirmations(network, sent_at, now),
  }))
  return { transfers, cursor: finalBefore(network, now).toISOString() }
}
