/** Longest message to the recipient of a transfer, in characters. */
export const NOTE_LENGTH = 140

const LINE_BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g

/** Control characters and invisible ones; the joiner stays, because pictograms are made with it. */
const UNSEEN = /(?!\u200d)(?:[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f)/gu

/** Marks above those that a letter of any script has. */
const STACKED = /(\p{M}{4})\p{M}+/gu

/** Returns a message as it is sent: one line without control characters and piled-up marks. */
export function cleanNote(text: string): string {
  return text.replaceAll(LINE_BREAKS, ' ').replaceAll(UNSEEN, '').replaceAll(STACKED, '$1').trim()
}
