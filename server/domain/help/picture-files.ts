import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../../db/database.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const ENDING = '.jpg'
/** A file without a row is of a call that is still running, or that has failed, ms. */
const RUNNING_MS = HOUR_MS
/** Files that one statement looks for. */
const BATCH = 500
const OWNER_ONLY = 0o600
const FOLDER_MODE = 0o700

/** Writes the file of a picture; nobody finds half of it. */
export async function writePictureFile(folder: string, id: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const path = join(folder, `${id}${ENDING}`)
  await writeFile(`${path}.new`, bytes, { mode: OWNER_ONLY, flag: 'wx' })
  await rename(`${path}.new`, path)
}

/** Returns the file of a picture; undefined where it is missing. */
export async function readPictureFile(folder: string, id: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, `${id}${ENDING}`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Deletes the files whose pictures were erased: with the retention, with a closed wallet, or by a
 * failed call.
 */
export async function sweepPictureFiles(db: Queryable, folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH)
    const ids = batch.map((name) => name.split('.')[0] ?? '')
    const rows = await db.query<{ id: string }>(
      `SELECT id FROM help_picture WHERE id::text = ANY ($1::text[]) AND file_base64 IS NULL`,
      [ids],
    )
    const known = new Set(rows.map(({ id }) => `${id}${ENDING}`))
    for (const name of batch.filter((one) => !known.has(one) && /\.jpg(?:\.new)?$/.test(one))) {
      const path = join(folder, name)
      const age = await stat(path).catch(() => undefined)
      if (age && now.getTime() - age.mtimeMs > RUNNING_MS) await rm(path, { force: true })
    }
  }
}
