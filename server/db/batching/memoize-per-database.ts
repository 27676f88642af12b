import type { Database } from '../database.ts'

/** Memoizes a value for each database, created on first use and released with the database. */
export function memoizePerDatabase<Thing>(make: (db: Database) => Thing): (db: Database) => Thing {
  const things = new WeakMap<Database, Thing>()
  return (db) => {
    const known = things.get(db)
    if (known) return known
    const thing = make(db)
    things.set(db, thing)
    return thing
  }
}
