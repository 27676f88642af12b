import type { Queryable } from '../../db/database.ts'
import type { HouseKind } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import type { Leg } from '../ledger/transfer.ts'
import { Refusal } from '../refusal.ts'

/**
 * Accounts of the house between which operators may enter money by hand. What is reserved for
 * payouts and what owners owe follow rules of their own.
 */
export const MANUAL_KINDS = [
  'bank',
  'external',
  'fee',
  'gateway_in',
  'house',
  'provider_fee',
] as const satisfies readonly HouseKind[]

/** What moves between accounts of the house by the word of two operators. */
export interface ManualEntry {
  legs: readonly Leg[]
  /** The proposal that two operators signed; it is posted once. */
  proposalId: string
  now: Date
}

/**
 * Posts an entry between accounts of the house (P4), and returns its id. Throws BAD_REQUEST where
 * an account is no such account, or of another currency than its line.
 */
export async function postManualEntry(
  tx: Queryable,
  { legs, proposalId, now }: ManualEntry,
): Promise<string> {
  const sides = legs.flatMap(({ debit, credit, currency_code: code }) => [
    { id: debit, code },
    { id: credit, code },
  ])
  const known = await tx.query<{ id: string; code: string }>(
    `SELECT id, currency_code AS code FROM account
     WHERE id = ANY($1::uuid[]) AND NOT materialised AND kind = ANY($2::text[])`,
    [[...new Set(sides.map(({ id }) => id))], [...MANUAL_KINDS]],
  )
  const isKnown = (side: { id: string; code: string }) =>
    known.some(({ id, code }) => id === side.id && code === side.code)
  if (legs.length === 0 || !sides.every(isKnown)) throw new Refusal('BAD_REQUEST')
  const { transferId } = await post(tx, {
    kind: 'manual',
    act: { scope: 'manual', key: proposalId, requestHash: hashRequest({ proposalId }) },
    legs,
    proposalId,
    now,
  })
  return transferId
}
