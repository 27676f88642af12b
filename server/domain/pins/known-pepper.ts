import type { Database, Queryable } from '../../db/database.ts'
import { listSecrets, nameSecret, type Pepper } from '../../lib/pepper.ts'
import { countPepperUse } from './pepper-use.ts'

/**
 * Returns whether the database is used with one of these peppers, and keeps the name of the current
 * one. An empty database takes any; one from before names were kept takes a pepper that its rows
 * name, or that none of them names. With one pepper alone the names of others are removed: they
 * were replaced (decision 068).
 */
export async function isPepperKnown(db: Database, pepper: Pepper, now: Date): Promise<boolean> {
  const names = new Set(listSecrets(pepper).map(nameSecret))
  return db.transaction(async (tx) => {
    const stored = await tx.query<{ name: string }>('SELECT name FROM known_pepper')
    const isKnown =
      stored.length === 0 ? await doRowsFit(tx, pepper) : stored.some(({ name }) => names.has(name))
    if (isKnown) await keepName(tx, pepper, now)
    return isKnown
  })
}

/**
 * Takes a pepper whatever the database was used with, for a secret that is lost: owners then choose
 * new PINs.
 */
export async function acceptPepper(db: Database, pepper: Pepper, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM known_pepper')
    await keepName(tx, pepper, now)
  })
}

async function doRowsFit(tx: Queryable, pepper: Pepper): Promise<boolean> {
  const pins = (await countPepperUse(tx, pepper)).filter(({ kind }) => kind === 'pin')
  return pins.length === 0 || pins.some(({ role }) => role !== 'unknown')
}

async function keepName(tx: Queryable, pepper: Pepper, now: Date): Promise<void> {
  const name = nameSecret(pepper.current)
  await tx.query(
    'INSERT INTO known_pepper (name, first_used_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, now],
  )
  if (listSecrets(pepper).length > 1) return
  await tx.query('DELETE FROM known_pepper WHERE name <> $1', [name])
}
