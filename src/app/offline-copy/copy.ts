import { createStore as nameStore, del, delMany, entries, set } from 'idb-keyval'
import { hashKey } from '@tanstack/react-query'
import { appVersion } from '../../kernel/environment/app-version.ts'
import { isLockOn } from '../../kernel/runtime/storage.ts'
import { wipeDatabase } from '../../kernel/runtime/wipe-database.ts'
import { readDataKey } from '../../kernel/session/lock/locked.ts'
import type { Sealed } from '../../kernel/session/lock/vault.ts'
import { isPresentToken } from '../../kernel/session/session.ts'
import { type CopiedQuery, DATABASE, MAX_AGE_MS } from './copied-query.ts'

/**
 * A stored query, with its owner and the version that can read it; encrypted where the app locks
 * itself.
 */
interface CopyRecord {
  owner: string
  version: string
  /** When the data was received, ms. */
  at: number
  content: Omit<CopiedQuery, 'at'> | Sealed
}

/** Loaded only where the app locks itself. */
const loadVault = () => import('../../kernel/session/lock/vault.ts')
const openStore = () => nameStore(DATABASE, 'queries')
/** Longest wait for a call before a wipe, ms. */
const PATIENCE_MS = 2000
let store: ReturnType<typeof openStore> | undefined
/** Operations run one after another, so that nothing is written after a wipe. */
let lastAct: Promise<unknown> = Promise.resolve()

/** Returns the stored queries of this token's owner, and deletes everything else. */
export function read(token: string): Promise<CopiedQuery[]> {
  return inTurn(async () => {
    const owner = await ownerOf(token)
    const all = await withDatabase((rows) => entries<string, CopyRecord>(rows))
    const isGood = ([, one]: [string, CopyRecord]) =>
      one.owner === owner &&
      one.version === appVersion &&
      Date.now() - one.at < MAX_AGE_MS &&
      typeof one.content === 'object'
    const useless = all.filter((entry) => !isGood(entry)).map(([key]) => key)
    if (useless.length > 0) await withDatabase((rows) => delMany(useless, rows))
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
      await put(token, `${owner} ${await hash(name)}`, sealed)
    } else await put(token, `${owner} ${name}`, { ...record, content })
  })
}

/** Writes a record, and takes it back where the session has ended meanwhile. */
async function put(token: string, key: string, record: CopyRecord): Promise<void> {
  await withDatabase((rows) => set(key, record, rows))
  if (!isPresentToken(token)) await withDatabase((rows) => del(key, rows))
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

/** Deletes the whole copy, also where a call before it gets no answer. */
export function wipe(): Promise<void> {
  const before = Promise.race([lastAct, pause(PATIENCE_MS)])
  lastAct = before
  return inTurn(async () => {
    store = undefined
    await wipeDatabase(DATABASE)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/**
 * Does something with the database, once more by another connection where the one that was open has
 * died.
 */
async function withDatabase<Result>(
  act: (store: ReturnType<typeof openStore>) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(database())
  } catch {
    store = undefined
    return act(database())
  }
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
