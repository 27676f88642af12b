export type DatabaseErrorCode =
  | 'DATA_FOLDER_NOT_WRITABLE'
  | 'DISK_FULL'
  | 'ENGINE_NOT_DURABLE'
  | 'ENGINE_NOT_PREPARED'
  | 'ENGINE_FAILED'
  | 'MIGRATION_CHANGED'

/** Why the database cannot be opened, or cannot go on; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
