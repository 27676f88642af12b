/** The servers of the database, and the members of etcd beside them, as docs/scaling.md names them. */
export const NAMES = ['one', 'two', 'three'] as const

/** The document whose settings the trial uses. */
export const DOCUMENT = 'docs/scaling.md'
