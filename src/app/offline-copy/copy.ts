import { clear, createStore as nameStore, delMany, entries, set } from 'idb-keyval'
import { hashKey } from '@tanstack/react-query'
import { appVersion } from '../../environment/app-version.ts'
import { isLockOn } from '../../runtime/storage.ts'
import { readDataKey } from '../../session/lock/locked.ts'
import type { Sealed } from '../../session/lock/vault.ts'
import { isPresentToken } from '../../session/session.ts'
import { type CopiedQuery, MAX_AGE_MS } from './copied-query.ts'

/** A stored query, with its owner and the version that can read it; encrypted where the app locks itself. */
interface CopyRecord {
  owner: string
  version: string
  /** When the data was received, ms. */
  at: number
  content: Omit<CopiedQuery, 'at'> | Sealed
}

/** Loaded only where the app locks itself. */
const loadVault = () => import('../../session/lock/vault.ts')
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
      one.owner === owner &&
      one.version === appVersion &&
      Date.now() - one.at < MAX_AGE_MS &&
      typeof one.content === 'object'
    const useless = all.filter((entry) => !isGood(entry)).map(([key]) => key)
    if (useless.length > 0) await delMany(useless, database())
    const opened = await Promise.all(all.filter(isGood).map(([, one]) => openRecord(one)))
    return opened.filter((one) => one !== undefined)
  })
}

/** Stores one query of this token's owner, unless the session has ended. */
export function save(token: string, copied: CopiedQuery): Promise<void> {
  return inTurn(async () => {
    const owner = await ownerOf(token)
    if (owner === undefined || !isPresentToken(token)) return
    const { at, ...content } = copied
    const key = readDataKey()
    if (isLockOn() !== (key !== undefined)) return
    const name = hashKey(copied.queryKey)
    const record = { owner, version: appVersion, at }
    if (key) {
      const { seal } = await loadVault()
      const sealed = { ...record, content: await seal(key, JSON.stringify(content)) }
      // What an owner has searched for is in the name too.
      await set(`${owner} ${await hash(name)}`, sealed, database())
    } else await set(`${owner} ${name}`, { ...record, content }, database())
  })
}

/** Returns the query of a record; undefined for one that this start cannot read. */
async function openRecord({ content, at }: CopyRecord): Promise<CopiedQuery | undefined> {
  const key = readDataKey()
  if ('iv' in content !== (key !== undefined)) return undefined
  if (!('iv' in content)) return { ...content, at }
  try {
    const { unseal } = await loadVault()
    return key && { ...JSON.parse(await unseal(key, content)), at }
  } catch {
    return undefined
  }
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
  return 'subtle' in crypto ? hash(token) : undefined
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const bytes = new Uint8Array(digest, 0, 16)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
