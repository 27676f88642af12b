import { clear, createStore as nameStore, delMany, entries, set } from 'idb-keyval'
import { hashKey } from '@tanstack/react-query'
import { appVersion } from '../../environment/app-version.ts'
import { isPresentToken } from '../../session/session.ts'
import { type CopiedQuery, MAX_AGE_MS } from './copied-query.ts'

/** A stored query, with its owner and the version that can read it. */
interface CopyRecord extends CopiedQuery {
  owner: string
  version: string
}

const openStore = () => nameStore('offline-copy', 'queries')
let store: ReturnType<typeof openStore> | undefined
/** Operations run one after another, so that nothing is written after a wipe. */
let lastAct: Promise<unknown> = Promise.resolve()

/** Returns the stored queries of this token's owner, and deletes everything else. */
export function read(token: string): Promise<CopiedQuery[]> {
  return inTurn(async () => {
    const owner = await ownerOf(token)
    const all = await entries<string, CopyRecord>(database())
    const isGood = ([, one]: [string, CopyRecord]) =>
      one.owner === owner && one.version === appVersion && Date.now() - one.at < MAX_AGE_MS
    const useless = all.filter((entry) => !isGood(entry)).map(([key]) => key)
    if (useless.length > 0) await delMany(useless, database())
    return all.filter(isGood).map(([, one]) => one)
  })
}

/** Stores one query of this token's owner, unless the session has ended. */
export function save(token: string, copied: CopiedQuery): Promise<void> {
  return inTurn(async () => {
    const owner = await ownerOf(token)
    if (owner === undefined || !isPresentToken(token)) return
    const record: CopyRecord = { ...copied, owner, version: appVersion }
    await set(`${owner} ${hashKey(copied.queryKey)}`, record, database())
  })
}

/** Deletes the whole copy. */
export function wipe(): Promise<void> {
  return inTurn(() => clear(database()))
}

function database() {
  store ??= openStore()
  return store
}

function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = lastAct.then(act)
  lastAct = result.catch(() => {})
  return result
}

/**
 * Returns a hash of a token as the name of its owner; undefined where the browser cannot hash (a
 * page without TLS, which has no offline start either).
 */
async function ownerOf(token: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
