import { PLAIN_LETTERS } from '../../../lib/plain-letters.ts'

/**
 * Letters of Russian, Ukrainian, Belarusian, Serbian and other languages as plain Latin, in the
 * spelling of the skeleton.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  ё: 'io',
  й: 'i',
  ы: 'i',
  ю: 'iu',
  я: 'ia',
  ї: 'i',
  є: 'e',
  ў: 'u',
  ј: 'i',
  љ: 'l',
  њ: 'n',
  ћ: 'ch',
  ђ: 'dzh',
  џ: 'dzh',
  ə: 'e',
  ħ: 'h',
}

/** Spellings that all languages here share; they come last. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/w|ff$/g, 'v'],
  [/gu(?=[ei])/g, 'g'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/[jy]/g, 'i'],
  [/i+/g, 'i'],
  [/i(?=e)/g, ''],
  [/io/g, 'e'],
  [/h$/g, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * Spellings of one sound, so that what several transliterations write differently becomes the same:
 * `Shcherbakov`, `Scherbakow`; `Yuriy`, `Jurij`, `Iurii`; `Fyodor`, `Fedor`. The order counts.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|schtsch|stsch|sch|sh/g, '1'],
  [/dzh|dj/g, 'i'],
  [/tsch|tch|ch|cz/g, '2'],
  [/zh/g, '3'],
  [/kh|gh(?=[aeiouy])/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ts|tz|c(?=[eiy])/g, '4'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  ...SPELLINGS,
]

/** As `SOUNDS`; sibilants are one sound, and so are `h`, `kh` and `ch`. */
const COARSE_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/schtsch|shch|stsch/g, 's'],
  [/tsch|tch/g, 'h'],
  [/sch|sh|zh|ts|tz|c(?=[eiy])|z/g, 's'],
  [/dzh|dj|ch|kh|gh(?=[aeiouy])/g, 'h'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|c|q/g, 'k'],
  ...SPELLINGS,
]

/** Words that lists write or leave out as they like. */
const PARTICLES = new Set([
  'al',
  'el',
  'ul',
  'bin',
  'ibn',
  'ben',
  'bint',
  'ogli',
  'oglu',
  'kizi',
  'de',
  'da',
  'van',
  'von',
  'der',
  'den',
  'di',
  'la',
  'le',
  'mr',
  'mrs',
  'dr',
])
/** Longest name that is compared, and most words of it. */
const MAX_LETTERS = 300
const MAX_WORDS = 12

/** A name as it is compared: its words in their order, each as plain letters and as a skeleton. */
export interface FoldedName {
  words: readonly FoldedWord[]
}

export interface FoldedWord {
  /** Lower case, without marks, in its own alphabet. */
  plain: string
  /** In Latin letters, in which typing errors are looked for. */
  latin: string
  /** What all spellings of it have in common. */
  skeleton: string
  /**
   * A coarser skeleton that languages share which write one sound with different letters: `Zhukov`,
   * `Schukow`.
   */
  coarse: string
  /** First letters by which an initial may stand for it. */
  initials: string
}

/**
 * Returns a name as it is compared. Letters of other scripts than Latin and Cyrillic stay as they
 * are.
 */
export function foldName(name: string): FoldedName {
  const plain = name
    .slice(0, MAX_LETTERS)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[йёїў]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/['’‘`ʹʺ"]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const folded = words.map(foldWord)
  const telling = folded.filter(({ skeleton }) => skeleton !== '' && !PARTICLES.has(skeleton))
  return { words: (telling.length > 0 ? telling : folded).slice(0, MAX_WORDS) }
}

function foldWord(plain: string): FoldedWord {
  const latin = Array.from(plain, (letter) => LETTERS[letter] ?? letter).join('')
  const skeleton = replaceAll(latin, SOUNDS)
  const coarse = replaceAll(latin, COARSE_SOUNDS)
  const initials = `${latin.charAt(0)}${skeleton.charAt(0)}`
  // An initial has no sounds but itself.
  return { plain, latin, coarse, skeleton: isInitial(plain) ? latin : skeleton, initials }
}

function replaceAll(word: string, sounds: typeof SOUNDS): string {
  return sounds.reduce((text, [sound, sign]) => text.replace(sound, sign), word)
}

/** Returns whether a word stands for a longer one that begins with it. */
export function isInitial(plain: string): boolean {
  return Array.from(plain).length === 1 && /\p{L}/u.test(plain)
}

/**
 * Returns a text that is the same for all writings of a name that differ by case, marks and the
 * order of words.
 */
export function nameKey(name: string): string {
  return foldName(name)
    .words.map(({ skeleton }) => skeleton)
    .toSorted()
    .join(' ')
}
