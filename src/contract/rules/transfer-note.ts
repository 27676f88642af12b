/** Longest message to the recipient of a transfer, in characters. */
export const NOTE_LENGTH = 140

const LINE_BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g

/** Control characters and invisible ones; the joiner stays, because pictograms are made with it. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}]/gu

/** An address with a scheme or `www.`, or a name with a usual ending or a path. */
const LINKS = [
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S/i,
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|ru|su|рф|io|me|app|dev|xyz|online|site|shop|store|top|club|link|click|ly|gl|co|cc|tk)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}-]\.\p{L}{2,}\/\S/u,
] as const

/** Returns a message as it is sent: one line without control characters. */
export function cleanNote(text: string): string {
  return text.replaceAll(LINE_BREAKS, ' ').replaceAll(UNSEEN, '').trim()
}

/** Returns whether a message contains a link, which is not sent. */
export function hasLink(text: string): boolean {
  const note = cleanNote(text)
  return LINKS.some((pattern) => pattern.test(note))
}
