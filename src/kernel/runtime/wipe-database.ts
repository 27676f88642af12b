import { report } from './report.ts'

/** Longest wait for a database, ms. */
const LIMIT_MS = 3000

/**
 * Empties a database of the browser by a connection of its own, since one that is open may have
 * died without an event. Where that fails the database is deleted.
 */
export async function wipeDatabase(name: string): Promise<void> {
  try {
    await limited(clear(name))
  } catch (error) {
    report('database.wipe', error)
    await limited(finish(indexedDB.deleteDatabase(name)))
  }
}

async function clear(name: string): Promise<void> {
  const request = indexedDB.open(name)
  let isNew = false
  request.addEventListener('upgradeneeded', () => {
    // A database that was not there is not made.
    isNew = true
    request.transaction?.abort()
  })
  const database = await finish(request).catch((error: unknown) => {
    if (isNew) return undefined
    throw error
  })
  if (!database) return
  try {
    const names = [...database.objectStoreNames]
    if (names.length === 0) return
    const transaction = database.transaction(names, 'readwrite')
    for (const one of names) transaction.objectStore(one).clear()
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')))
    })
  } finally {
    database.close()
  }
}

function finish<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}

function limited(act: Promise<unknown>): Promise<unknown> {
  const limit = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the database does not answer')), LIMIT_MS)
  })
  return Promise.race([act, limit])
}
