import type { Queryable } from '../../db/database.ts'
import { lockDraft } from './change-draft.ts'
import { hashLines } from './tariff-lines.ts'
import { findLastSigned, findTariffVersion, readLinesOf } from './tariff-versions.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Why a tariff cannot be signed or withdrawn. */
export type TariffFault =
  /** There is no such draft, or its lines are others than those that were seen. */
  | 'changed'
  /** Another tariff was signed, or withdrawn, after it was copied. */
  | 'overtaken'
  /** It would begin before owners have been notified for long enough. */
  | 'early'
  /** It would begin before the last signed tariff. */
  | 'overlap'
  /** It has begun. */
  | 'begun'
  /** A later one was signed. */
  | 'followed'

/** Returns the first moment at which a tariff that is signed now may begin. */
export function earliestStart(now: Date, noticeDays: number): Date {
  return new Date(now.getTime() + noticeDays * DAY_MS)
}

interface StartCheck {
  id: string
  startsAt: Date
  noticeDays: number
  now: Date
}

/** Returns what is wrong about the beginning of a draft; undefined where it may be signed. */
export async function checkStart(
  tx: Queryable,
  { id, startsAt, noticeDays, now }: StartCheck,
): Promise<TariffFault | undefined> {
  const draft = await findTariffVersion(tx, id)
  const last = await findLastSigned(tx)
  if (draft?.state !== 'draft') return 'changed'
  if (draft.after_number !== last.number) return 'overtaken'
  if (startsAt < earliestStart(now, noticeDays)) return 'early'
  return startsAt <= last.starts_at ? 'overlap' : undefined
}

/** Tariffs are signed and withdrawn one at a time: the first one stands for all. */
async function lockAll(tx: Queryable): Promise<void> {
  await tx.query('SELECT 1 FROM tariff WHERE number = 1 FOR UPDATE')
}

interface TariffSignature extends StartCheck {
  /** Of the lines that both operators saw. */
  linesHash: string
  proposalId: string
}

/**
 * Signs a draft: it gets the next number, and begins at its moment. Returns the number, or why it
 * cannot be signed.
 */
export async function signDraft(
  tx: Queryable,
  { linesHash, proposalId, ...asked }: TariffSignature,
): Promise<number | TariffFault> {
  const { id, startsAt, now } = asked
  await lockAll(tx)
  if (!(await lockDraft(tx, id))) return 'changed'
  if (hashLines(await readLinesOf(tx, id)) !== linesHash) return 'changed'
  const fault = await checkStart(tx, asked)
  if (fault) return fault
  const [signed] = await tx.query<{ number: number }>(
    `UPDATE tariff SET number = (SELECT max(f.number) + 1 FROM tariff f), state = 'signed', starts_at = $2, signed_at = $3,
       proposal_id = $4, proposal_kind = 'tariff', proposal_state = 'done'
     WHERE id = $1::uuid RETURNING number`,
    [id, startsAt, now, proposalId],
  )
  return signed?.number ?? 'changed'
}

/**
 * Withdraws a signed tariff that has not begun: owners who were notified of it are notified that it
 * will not. Returns why it cannot be.
 */
export async function withdrawSigned(
  tx: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<TariffFault | undefined> {
  await lockAll(tx)
  const tariff = await findTariffVersion(tx, id)
  if (tariff?.state !== 'signed' || tariff.starts_at === null) return 'changed'
  if (tariff.starts_at <= now) return 'begun'
  if ((await findLastSigned(tx)).id !== id) return 'followed'
  await tx.query(
    `UPDATE tariff SET state = 'withdrawn', withdrawn_at = $2, told_to = NULL, told_at = NULL WHERE id = $1::uuid`,
    [id, now],
  )
  return undefined
}
