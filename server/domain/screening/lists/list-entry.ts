/**
 * Who publishes a list: the United States (SDN), the United Nations, the European Union, or the
 * operator.
 */
export const LIST_SOURCES = ['ofac', 'un', 'eu', 'own'] as const
export type ListSource = (typeof LIST_SOURCES)[number]

/** Returns whether a text names a source of lists. */
export function isListSource(text: string): text is ListSource {
  return LIST_SOURCES.some((source) => source === text)
}

export type EntryKind = 'person' | 'organisation' | 'other'

/** One subject of a list. */
export interface ListEntry {
  /** Its number in the list, which stays the same over versions. */
  ref: string
  kind: EntryKind
  /** The main name first, then the other ones. */
  names: readonly string[]
  /** Addresses of wallets on chains. */
  addresses: readonly string[]
  /** Why it is listed: programmes, regulation. */
  about: string
}

/** What a list says of itself. */
export interface ListHead {
  /** When it was published; undefined for a list of the operator's own. */
  publishedAt?: Date
  /** How many entries it says it has. */
  promised?: number
}

/** A part of a list, in the order of the file. */
export type ListPart = { head: ListHead } | { entry: ListEntry }

/** Why a file is not loaded; the office and the command have sentences for each. */
export type ListFault =
  | 'empty'
  | 'notText'
  | 'format'
  | 'otherList'
  | 'cut'
  | 'tooLarge'
  | 'entry'
  | 'columns'
  | 'older'
  | 'same'
  | 'small'

/** Thrown for a file that is not loaded; nothing of it is kept. */
export class ListRefusal extends Error {
  readonly fault: ListFault
  /**
   * What the sentence names: an element of the file, a date, numbers of entries; or a line of the
   * file.
   */
  readonly detail: string
  readonly line: number | undefined

  constructor(fault: ListFault, where: string | { line: number } = '') {
    const line = typeof where === 'string' ? undefined : where.line
    const detail = typeof where === 'string' ? where : `line ${where.line}`
    super(detail === '' ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
    this.line = line
  }
}

/** Most names of one entry that are compared. */
const MOST_NAMES = 500
/** Longest name of an entry; the rest is cut. */
const NAME_LENGTH = 300

/** Returns the names that a list has for an entry: tidied, each once, none empty. */
export function tidyNames(names: readonly (string | undefined)[]): string[] {
  const tidy = names.map((name = '') => name.replaceAll(/\s+/g, ' ').trim().slice(0, NAME_LENGTH))
  return [...new Set(tidy)].filter((name) => /\p{L}|\p{N}/u.test(name)).slice(0, MOST_NAMES)
}

/** Returns the parts of a name in one text. */
export function joinName(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
