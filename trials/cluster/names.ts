/** The servers of the database, and the members of etcd beside them, as in `deploy/cluster`. */
export const NAMES = ['one', 'two', 'three'] as const
