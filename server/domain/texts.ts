import { createHash } from 'node:crypto'
import type { Language } from '../../src/contract/texts.ts'
import en from '../../src/contract/texts/en.json' with { type: 'json' }
import ru from '../../src/contract/texts/ru.json' with { type: 'json' }
import type { Queryable } from '../db/database.ts'

const BUILT_IN: Readonly<Record<Language, Readonly<Record<string, string>>>> = { ru, en }

export interface Dictionary {
  results: { iname: string; text: string }[]
  /** Names the content: it changes when any label does. */
  etag: string
}

/** All labels in one language: the built-in ones, overlaid by those an operator put into text_item. */
export async function readTexts(db: Queryable, language: Language): Promise<Dictionary> {
  const overlay = await db.query<{ iname: string; text: string }>(
    'SELECT iname, text FROM text_item WHERE lang = $1 ORDER BY iname',
    [language],
  )
  const labels = new Map(Object.entries(BUILT_IN[language]))
  for (const { iname, text } of overlay) labels.set(iname, text)
  const results = Array.from(labels, ([iname, text]) => ({ iname, text }))
  const hash = createHash('sha256').update(JSON.stringify(results)).digest('base64url')
  return { results, etag: `"${language}-${hash.slice(0, 22)}"` }
}
