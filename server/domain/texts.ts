import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Language } from '../../contract/calls/texts.ts'
import { TEXTS } from '../../texts/texts.ts'
import type { Database, Queryable } from '../db/database.ts'
import { memoizePerDatabase } from '../db/batching/memoize-per-database.ts'

/** Time for which a dictionary is cached before the operator's texts are read again, ms. */
const FRESH_MS = 5000

/** All labels in one language, ready to be sent. */
export interface StoredDictionary {
  /** JSON of `{results: [{iname, text}]}`. */
  plain: Bytes
  gzip: Bytes
  br: Bytes
  /** Hash of the content: changes when any label does. */
  etag: string
}

type Bytes = Uint8Array<ArrayBuffer>

interface Overlay {
  iname: string
  text: string
}

/**
 * Returns all labels in one language: the built-in ones, overridden by the operator's in text_item.
 * Built and compressed once, not for each request; changes of the operator show within five
 * seconds.
 */
export function readTexts(db: Database, language: Language, now: Date): Promise<StoredDictionary> {
  return keptTexts(db)(language, now)
}

const keptTexts = memoizePerDatabase((db) => {
  const kept = new Map<
    Language,
    { readAt: number; overlay: string; made: Promise<StoredDictionary> }
  >()
  return async (language: Language, now: Date): Promise<StoredDictionary> => {
    const known = kept.get(language)
    if (known && now.getTime() - known.readAt < FRESH_MS) return known.made
    const rows = await readOverlay(db, language)
    const overlay = JSON.stringify(rows)
    const made = known?.overlay === overlay ? known.made : makeDictionary(language, rows)
    kept.set(language, { readAt: now.getTime(), overlay, made })
    return made
  }
})

function readOverlay(db: Queryable, language: Language): Promise<Overlay[]> {
  return db.query<Overlay>('SELECT iname, text FROM text_item WHERE lang = $1 ORDER BY iname', [
    language,
  ])
}

async function makeDictionary(
  language: Language,
  overlay: readonly Overlay[],
): Promise<StoredDictionary> {
  const labels = new Map(Object.entries<string>(TEXTS[language].app))
  for (const { iname, text } of overlay) labels.set(iname, text)
  const results = Array.from(labels, ([iname, text]) => ({ iname, text }))
  const plain = Buffer.from(JSON.stringify({ results }))
  const hash = createHash('sha256').update(plain).digest('base64url')
  const [small, smallest] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain),
  ])
  return {
    plain: new Uint8Array(plain),
    gzip: new Uint8Array(small),
    br: new Uint8Array(smallest),
    etag: `"${language}-${hash.slice(0, 22)}"`,
  }
}
