import { randomUUID } from 'node:crypto'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { findDay, listDifferences } from '../../../server/domain/reconciliation/read-day.ts'
import { reconcile } from '../../../server/domain/reconciliation/run.ts'
import type { StatementSource } from '../../../server/gateways/statement-source.ts'
import { connectStatements } from '../../../server/start/connect-statements.ts'
import type { Wallet } from './app-harness.ts'
import { registerOwner } from './app-owners.ts'

/** The day before that of a test's clock. */
export const DAY = '2026-11-19'
export const NOON = `${DAY}T12:00:00.000Z`

/** A top-up in the books. */
export interface BookedOrder {
  provider: string
  minor: number
  currency?: string
  ref?: string | null
  /** null: it was not paid. */
  credited?: string | null
  created?: string
}

/** A payout in the books. */
export interface BookedPayout {
  minor: number
  fee?: number
  ref?: string | null
  status?: 'pending' | 'sent' | 'complete' | 'failed'
  created?: string
}

/** Books of an owner, written into the tables as the wallet leaves them. */
export async function openBooks(wallet: Wallet) {
  const { db } = wallet.context
  const { phone } = await registerOwner(wallet, { isVerified: true })
  const [user] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [phone])
  const accounts = await db.query<{ id: string; currency_code: string }>(
    'SELECT id, currency_code FROM account WHERE user_id = $1',
    [user?.id],
  )
  const accountIn = (currency: string) =>
    accounts.find(({ currency_code: code }) => code === currency)?.id

  return {
    async order(booked: BookedOrder): Promise<string> {
      const { provider, minor, currency = 'RUB', ref = randomUUID(), credited = NOON } = booked
      const id = randomUUID()
      await db.query(
        `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, credited_minor, status,
           provider, provider_ref, idem_key, request_hash, created_at, expires_at, closed_at)
         VALUES ($1::uuid, $2, $3, $4, $5::bigint, $6::bigint, $7, $8, $9, $1::text, '', $10, $10, $11)`,
        [
          id,
          user?.id,
          accountIn(currency),
          currency,
          minor,
          credited === null ? 0 : minor,
          credited === null ? 'expired' : 'complete',
          provider,
          ref,
          booked.created ?? credited ?? NOON,
          credited ?? NOON,
        ],
      )
      return id
    },
    async claim(order: string, claim: { kind: 'refund' | 'dispute'; ref: string; minor: number }) {
      await db.query(
        `INSERT INTO payment_claim (id, order_id, kind, provider_ref, taken_minor, moves, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5::bigint, 1, $6, $6)`,
        [randomUUID(), order, claim.kind, claim.ref, claim.minor, NOON],
      )
    },
    async payout(booked: BookedPayout): Promise<string> {
      const {
        minor,
        fee = 0,
        ref = `po-${randomUUID()}`,
        status = 'complete',
        created = NOON,
      } = booked
      const [id, transfer] = [randomUUID(), randomUUID()]
      await db.query(
        `INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, created_at)
         VALUES ($1::uuid, 'withdrawal', 'test', $1::text, '', $2)`,
        [transfer, created],
      )
      await db.query(
        `INSERT INTO payout (id, user_id, account_id, currency_code, amount_minor, fee_minor, method, status,
           provider_ref, transfer_id, claimed_until, created_at)
         VALUES ($1, $2, $3, 'RUB', $4::bigint, $5::bigint, 'sbp', $6, $7, $8, $9, $9)`,
        [id, user?.id, accountIn('RUB'), minor, fee, status, ref, transfer, created],
      )
      return id
    },
  }
}

/** The statement of a provider that these settings connect. */
export function connectSource(variables: Readonly<Record<string, string>>): StatementSource {
  const [source] = connectStatements(
    readProviderSettings({ PUBLIC_URL: 'https://wallet.example', ...variables }),
  )
  if (!source) throw new Error('no provider is connected')
  return source
}

/** Compares a day, and returns what is stored of it. */
export async function compareStored(wallet: Wallet, source: StatementSource, day = DAY) {
  const { db } = wallet.context
  const end = await reconcile(db, { source, day, operatorId: null }, wallet.context)
  return { end, ...(await readStored(wallet, source.provider, day)) }
}

/** What is stored of a day. */
export async function readStored({ context: { db } }: Wallet, provider: string, day = DAY) {
  const stored = await findDay(db, provider, day)
  const rows = stored ? await listDifferences(db, stored) : []
  const kinds = rows.map(({ kind, state }) => `${kind} ${state}`)
  return { stored, rows, kinds: kinds.toSorted() }
}
