import { clear, createStore as nameStore, delMany, entries, set } from 'idb-keyval'
import { hashKey } from '@tanstack/react-query'
import { appVersion } from '../../environment/app-version.ts'
import { isPresentToken } from '../../session/session.ts'
import { MAX_AGE_MS, type CopiedQuery } from './offline-copy.ts'

/** A query as it lies in the database: with whose it is and the version that understands it. */
interface CopyRecord extends CopiedQuery {
  owner: string
  version: string
}

const openStore = () => nameStore('offline-copy', 'queries')
let store: ReturnType<typeof openStore> | undefined
/** Acts run one after another, so that nothing is written behind a wipe. */
let lastAct: Promise<unknown> = Promise.resolve()

/** What the copy holds for the owner of this token; everything else in it is deleted. */
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

/** Writes one query of the owner of this token, unless that session has ended meanwhile. */
export function save(token: string, copied: CopiedQuery): Promise<void> {
  return inTurn(async () => {
    const owner = await ownerOf(token)
    if (owner === undefined || !isPresentToken(token)) return
    const record: CopyRecord = { ...copied, owner, version: appVersion }
    await set(`${owner} ${hashKey(copied.queryKey)}`, record, database())
  })
}

/** Deletes all of it. */
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
 * A name for the owner of a token that does not tell the token; undefined where the browser does not
 * make any (a page without TLS, which has no offline start either).
 */
async function ownerOf(token: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
