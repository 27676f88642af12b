import { foldText } from '../../kernel/lib/fold-text.ts'
import type { ListOption } from './option-keys.ts'

export interface NamedOption extends ListOption {
  /** Texts that typed letters are compared with. */
  names: readonly string[]
}

/** Typed letters and the time of the last one, ms. */
export interface TypedText {
  text: string
  at: number
}

/** Pause after which a typed letter starts a new search, ms. */
const TYPING_PAUSE_MS = 800

/** Whether a key at this moment continues a search. */
export function isTyping({ text, at }: TypedText, now: number): boolean {
  return text !== '' && now - at <= TYPING_PAUSE_MS
}

/** Returns the typed text after one more letter. */
export function typeLetter(before: TypedText, letter: string, now: number): TypedText {
  const text = isTyping(before, now) ? before.text : ''
  return { text: text + foldText(letter), at: now }
}

/**
 * Returns the index of the next option with a name that begins with the typed text, from the active
 * one on and around the end. One letter, or the same letter repeated, moves on from the active one.
 */
export function findTyped(
  options: readonly NamedOption[],
  typed: string,
  active: number,
): number | undefined {
  const isOneLetter = typed === typed.charAt(0).repeat(typed.length)
  const wanted = isOneLetter ? typed.charAt(0) : typed
  const from = isOneLetter ? active + 1 : Math.max(0, active)
  const inOrder = [...options.keys()].map((offset) => (from + offset) % options.length)
  return inOrder.find((index) => {
    const option = options[index]
    return !option?.isDisabled && option?.names.some((name) => foldText(name).startsWith(wanted))
  })
}
