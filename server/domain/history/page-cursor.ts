import { isId } from '../ledger/accounts.ts'

/** `<ms since 1970>.<id>` of the last transaction of a page. */
const CURSOR = /^(\d{1,15})\.([\w-]+)$/

/** Returns the cursor after which the next page begins. */
export function writeCursor({ created_at, id }: { created_at: Date; id: string }): string {
  return `${created_at.getTime()}.${id}`
}

/** Adds the condition of the rows after a cursor. One that is none of ours finds nothing. */
export function afterCursor(
  cursor: string | undefined,
  { where, parameters }: { where: string; parameters: readonly unknown[] },
): { where: string; parameters: readonly unknown[] } {
  if (cursor === undefined) return { where, parameters }
  const [, time, id] = CURSOR.exec(cursor) ?? []
  if (time === undefined || id === undefined || !isId(id)) {
    return { where: `${where} AND false`, parameters }
  }
  const [first, second] = [parameters.length + 1, parameters.length + 2]
  return {
    where: `${where} AND (created_at, id) < ($${first}, $${second}::uuid)`,
    parameters: [...parameters, new Date(Number(time)), id],
  }
}
