const SQL_STATE = /^[0-9A-Z]{5}$/

/** The five-character SQLSTATE of an error that the database raised, else undefined. */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && SQL_STATE.test(error.code) ? error.code : undefined
}
