import { newId } from '../../lib/new-id.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'

/** Kinds of recipients that are kept: other owners, and those of the methods of withdrawing. */
export type KeptKind = 'wallet' | PayoutMethod

/** A recipient whom money was sent to, as they are kept. */
export interface Kept {
  kind: KeptKind
  target: string
  recipient_id?: string
  phone?: string
  bank_id?: string
  bank?: string
  last4?: string
  brand?: string
  network?: string
  address?: string
  real_name?: string
}

const KEPT: BesideTable = {
  name: 'kept_recipient',
  write: (
    parameter,
  ) => `INSERT INTO kept_recipient AS t (id, user_id, kind, target, recipient_id, phone, bank_id, bank,
      last4, brand, network, address, real_name, used_count, used_at, created_at, opens_at)
    SELECT r.id, r.user_id, r.kind, r.target, r.recipient_id, r.phone, r.bank_id, r.bank, r.last4, r.brand, r.network,
      r.address, coalesce(r.real_name, ''), 1, f.created_at, f.created_at, f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, user_id uuid, kind text,
      target text, recipient_id uuid, phone text, bank_id text, bank text, last4 text, brand text, network text,
      address text, real_name text) ON r.transfer_id = f.id
    ON CONFLICT (user_id, kind, target) DO UPDATE
    SET used_count = t.used_count + 1, used_at = excluded.used_at, real_name = excluded.real_name,
      bank = excluded.bank`,
}

/**
 * Returns that a recipient is kept, and was used, which is written with the transfer of the money.
 */
export function keptBeside(userId: string, kept: Kept, now: Date): Beside {
  return { table: KEPT, row: { id: newId(now), user_id: userId, ...kept } }
}
