/**
 * Characters that cannot be seen: controls, marks of direction, joiners, fillers and broken pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** Dots of other scripts that browsers read as the dot of an address; NFKC leaves this one. */
const WIDE_DOT = /\u3002/g
/** A dot in brackets or behind a space, by which an address avoids a filter. */
const HIDDEN_DOT = /\s*[[({]\s*\.\s*[\])}]\s*|\s+\.(?=\p{L})/gu

/** Usual endings of addresses, and those that are reserved for examples and local networks. */
const ENDINGS =
  'com|net|org|info|biz|app|dev|xyz|online|site|shop|store|top|club|link|click|zip|mov|pro|live|fun|space|website|tech|cloud|page|email|money|bank|pay|cash|gift|support|help|chat|mobi|name|vip|work|world|life|today|news|blog|wiki|icu|cfd|sbs|bond|example|test|invalid|localhost|local|onion|internal|рф|рус|онлайн|сайт|ком|орг|бел|укр|қаз'

/** A scheme, `www.`, a name with an ending, with a path or in Punycode, and a network address. */
const LINKS = [
  /(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?:mailto|tel|sms|javascript|data):)\S/iu,
  new RegExp(`[^\\s.,;:!?]\\.(?:[a-z]{2}|xn--[a-z\\d-]+|${ENDINGS})(?![\\p{L}\\p{M}\\p{N}])`, 'iu'),
  /[^\s.,;:!?]\.[\p{L}\p{M}]{2,}(?::\d+)?[/?#]\S/u,
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)/,
  /(?<![\p{L}\p{N}])localhost[:/]/iu,
] as const

/** Returns a text as programs that look for addresses read it. */
export function readableAddress(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(WIDE_DOT, '.')
    .replaceAll(HIDDEN_DOT, '.')
}

/**
 * Returns whether a text of one person that another one reads contains a link. The server also
 * looks the endings up in the list of all public ones.
 */
export function hasLink(text: string): boolean {
  const read = readableAddress(text)
  return LINKS.some((pattern) => pattern.test(read))
}
