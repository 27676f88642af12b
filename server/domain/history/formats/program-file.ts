import type { ProgramFormat } from '../../../../contract/calls/statements.ts'
import type { Database } from '../../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { readStatement, type StatementScope } from '../statement-source.ts'
import { writeCamt053 } from './camt053.ts'
import { hasPlaceFor, encodePieces, type FileHead, type WriteStatement } from './file-format.ts'
import { writeMt940 } from './mt940.ts'
import { writeOfx } from './ofx.ts'
import { writeQif } from './qif.ts'
import { readTotals, requireTotals, totalsOf } from './statement-totals.ts'

const WRITERS: Readonly<Record<ProgramFormat, WriteStatement>> = {
  camt053: writeCamt053,
  ofx: writeOfx,
  mt940: writeMt940,
  qif: writeQif,
}

/**
 * Writes a statement that other programs read (W1). Throws STATEMENT_FORMAT (`currency_code`) where
 * the format has no place for an account, before anything is written.
 */
export async function writeProgramFile(
  db: Database,
  format: ProgramFormat,
  {
    scope,
    ...head
  }: Omit<FileHead, 'totals' | 'since' | 'until' | 'owner'> & {
    scope: StatementScope
  },
): Promise<AsyncGenerator<Uint8Array>> {
  const { accounts, since, until, owner } = scope
  const totals = await readTotals(db, scope)
  const unfit = accounts.find((account) => {
    const { opening, credits, debits } = totalsOf(totals, account.id)
    return !hasPlaceFor(format, account, opening + credits + debits)
  })
  if (unfit) throw new Refusal('STATEMENT_FORMAT', { currency_code: unfit.currency_code })
  const parts = requireTotals(readStatement(db, scope), totals)
  return encodePieces(WRITERS[format](parts, { ...head, owner, since, until, totals }))
}
