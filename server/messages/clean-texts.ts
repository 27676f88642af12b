import { cleanStoredName } from '../../contract/rules/shown-name.ts'
import { cleanNote } from '../../contract/rules/transfer-note.ts'

/**
 * `cleanStoredName`, which counts letters slowly: the same names come back in each row of a
 * history.
 */
export const cleanKnownName = memoizeText(cleanStoredName)

/** `cleanNote` of the same texts again and again. */
export const cleanKnownNote = memoizeText(cleanNote)

/**
 * Returns a function of a text that keeps its latest results. They are dropped together when there
 * are `most`, so that they never fill the memory.
 */
export function memoizeText(
  compute: (text: string) => string,
  most = 1000,
): (text: string) => string {
  const results = new Map<string, string>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}
