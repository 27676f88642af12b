import {
  type AmountNotation,
  type AmountRefusal,
  dropGroups,
  dropLeadingZeros,
  insertPasted,
  plainSign,
  showPlain,
  splitPlain,
} from '../../../contract/rules/typed-money.ts'

/** What a browser did to the text of an amount's input. */
interface Edit {
  /** The text of the input as the browser left it. */
  value: string
  /** Position of the caret in it. */
  end: number
  event: Event
  /** Plain text before the edit. */
  plain: string
  notation: AmountNotation
}

/** The plain text after an edit and how many characters of it follow the caret. */
type Edited = { behind: number } & ({ plain: string } | { refusal: AmountRefusal })

/**
 * Returns the amount's plain text after an edit. Several characters at once, as dictation, a drop
 * or autofill put them in, are accepted whole or refused.
 */
export function editedAmount({ value, end, event, plain, notation }: Edit): Edited {
  const { language } = notation
  const shown = showPlain(plain, language)
  // Autofill replaces the text, and its event has no kind.
  const isReplaced = kindOf(event) === undefined
  const behind = value.length - end
  const start = isReplaced ? 0 : commonStart(shown, value, Math.min(end, shown.length - behind))
  const typed = isReplaced ? value : value.slice(start, end)
  const parts = isReplaced
    ? { before: '', after: '' }
    : splitPlain(plain, { start, end: shown.length - behind }, language)
  if (Array.from(typed).length > 1) {
    return { ...insertPasted(parts, typed, notation), behind: parts.after.length }
  }
  const sign = plainSign(typed, language)
  const joined = dropGroups(plain)
  // The commas of typed groups go with a deletion and with the decimal sign.
  const isJoined = joined !== plain && (sign === '' || sign === '.')
  const [left, right] = isJoined
    ? [parts.before.replaceAll(',', ''), parts.after.replaceAll(',', '')]
    : [parts.before, parts.after]
  const next = dropLeadingZeros(left + sign + right)
  const isOnGroup = typed === '' && next === joined && value.length < shown.length
  if (!isOnGroup) return { plain: next, behind: right.length }
  // The separator of a group belongs to the digit beside it.
  return kindOf(event) === 'deleteContentForward'
    ? { plain: dropLeadingZeros(left + right.slice(1)), behind: Math.max(right.length - 1, 0) }
    : { plain: dropLeadingZeros(left.slice(0, -1) + right), behind: right.length }
}

/** Returns what kind of input an event is; undefined for autofill, scripts and other sources. */
function kindOf(event: Event): string | undefined {
  if (event.type === 'compositionend') return event.type
  return event instanceof InputEvent && event.inputType !== '' ? event.inputType : undefined
}

/** Returns how many characters two texts share at their beginning, at most so many. */
function commonStart(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one.charAt(length) === other.charAt(length)) length++
  return length
}
