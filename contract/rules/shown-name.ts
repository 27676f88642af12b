import { graphemesOf } from './graphemes.ts'
import { cleanPersonName } from './person-name.ts'

/** Most that strangers read of a first name, in letters. */
const MAX_LETTERS = 20
const MAX_WORDS = 2
/** Letters of a first name that no document has confirmed. */
const HINT = 2
const HIDDEN = '•••'
/** Most words and letters of a name that was stored masked. */
const STORED_WORDS = 3
const STORED_LETTERS = 40

/** A name as it is stored, and whether a document has confirmed it. */
export interface OwnerName {
  first_name: string
  last_name: string
  is_identified: boolean
}

/**
 * Returns a name as other owners see it: `Мария К.`, or `Ма•••` without a last name. Of a name that
 * no document has confirmed two letters and the initial are shown, `Ма••• К.`, so that it reveals
 * nothing but whose it is.
 */
export function nameForOthers({ first_name, last_name, is_identified }: OwnerName): string {
  const first = cleanPersonName(first_name)
  const [initial] = graphemesOf(cleanPersonName(last_name))
  const isWhole = is_identified && initial !== undefined && first !== ''
  const words = isWhole ? first.split(' ').slice(0, MAX_WORDS).join(' ') : firstWord(first)
  const letters = graphemesOf(words)
  const most = isWhole ? MAX_LETTERS : HINT
  const isCut = !isWhole || letters.length > most
  const shown = letters.slice(0, most).join('') + (isCut ? HIDDEN : '')
  return initial === undefined ? shown : `${shown} ${initial.toLocaleUpperCase()}.`
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? ''
}

/** Returns a masked name that was stored with a transaction, without what no name contains. */
export function cleanStoredName(text: string): string {
  const [open = '', ...masked] = text.split(/•+/)
  const rest = masked.length > 0 ? `${HIDDEN} ${cleanPersonName(masked.join(' '))}`.trimEnd() : ''
  const name = cleanPersonName(open)
  const isShort =
    name.split(' ').length <= STORED_WORDS && graphemesOf(name).length <= STORED_LETTERS
  if (name === '' || !isShort) return graphemesOf(name).slice(0, HINT).join('') + HIDDEN
  return name + rest
}
