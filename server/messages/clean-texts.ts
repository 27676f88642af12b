import { cleanStoredName } from '../../contract/rules/shown-name.ts'
import { cleanNote } from '../../contract/rules/transfer-note.ts'
import { memoizeText } from '../lib/memoize-text.ts'

/** `cleanStoredName`, which counts letters slowly: the same names come back in each row of a history. */
export const cleanKnownName = memoizeText(cleanStoredName)

/** `cleanNote` of the same texts again and again. */
export const cleanKnownNote = memoizeText(cleanNote)
