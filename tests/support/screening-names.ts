/**
 * Names that are made by rules, so that none is of a real person: invented syllables with the
 * endings of names.
 */

/** A source of numbers from 0 to 1 that is the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A person of invented words; `script` is that of the words. */
export interface MadePerson {
  script: 'cyrillic' | 'latin'
  given: string
  /** A patronymic, or the middle words. */
  middle: string
  family: string
}

const HEADS = 'б бр в вл г гр д дм ж з зв к кр л м мст н п пл р с св ст т тр ф х хр ц ч ш щ'.split(
  ' ',
)
const VOWELS = 'а о у е и ы э ю я ё'.split(' ')
const TAILS = 'н л р с т в м й ш ж нт рс ль'.split(' ')
const ENDINGS = ['ов', 'ев', 'ин', 'ский', 'енко', 'ук', 'ян', 'ёв']
const LATIN_HEADS = 'b d f h j k kh l m n q r s sh t th y z gh'.split(' ')
const LATIN_VOWELS = 'a i u aa o ee ou'.split(' ')
const LATIN_TAILS = 'd f h l m n r s t b k d'.split(' ')

/** First names and surnames that made people share. */
interface Stock {
  given: readonly string[]
  family: readonly string[]
  latin: readonly string[]
}

/** Returns so many made people; their first names are shared by many, as real ones are. */
export function makePeople(
  count: number,
  random: () => number,
  stock = makeStock(random),
): MadePerson[] {
  return Array.from({ length: count }, () => makePerson(random, stock))
}

/** Returns the words of which people are made. */
export function makeStock(random: () => number): Stock {
  const word =
    (heads: readonly string[], vowels: readonly string[], tails: readonly string[]) => () =>
      `${pick(heads, random)}${pick(vowels, random)}${pick(heads, random)}${pick(vowels, random)}${pick(tails, random)}`
  const cyrillic = word(HEADS, VOWELS, TAILS)
  const latin = word(LATIN_HEADS, LATIN_VOWELS, LATIN_TAILS)
  return {
    given: Array.from({ length: 300 }, cyrillic),
    family: Array.from({ length: 6000 }, () => `${cyrillic()}${pick(ENDINGS, random)}`),
    latin: Array.from({ length: 2500 }, latin),
  }
}

function makePerson(random: () => number, stock: Stock): MadePerson {
  // Squared, so that the first words of the stock are the most frequent.
  const often = (words: readonly string[]) => words[Math.floor(random() ** 2 * words.length)] ?? ''
  if (random() < 0.6) {
    return {
      script: 'cyrillic',
      given: often(stock.given),
      middle: random() < 0.8 ? `${often(stock.given)}ович` : '',
      family: often(stock.family),
    }
  }
  const middle = [often(stock.latin), ...(random() < 0.4 ? [`al-${often(stock.latin)}`] : [])]
  return {
    script: 'latin',
    given: often(stock.latin),
    middle: random() < 0.7 ? middle.join(' ') : '',
    family: often(stock.latin),
  }
}

function pick(words: readonly string[], random: () => number): string {
  return words[Math.floor(random() * words.length)] ?? ''
}

const LETTERS = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
/** How passports, libraries, newspapers and Germans write Cyrillic, in the order of `LETTERS`. */
export const SPELLINGS = {
  passport: 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y _ e iu ia',
  library: 'a b v g d e ë zh z i ĭ k l m n o p r s t u f kh ts ch sh shch _ y ʹ ė iu ia',
  press: 'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya',
  german: 'a b w g d e jo sch s i j k l m n o p r s t u f ch z tsch sch schtsch _ y _ e ju ja',
} as const
export type Spelling = keyof typeof SPELLINGS

/** Returns Cyrillic text in Latin letters, each word with a capital. */
export function spell(text: string, spelling: Spelling): string {
  const signs = SPELLINGS[spelling].split(' ')
  const latin = Array.from(text.toLowerCase(), (letter) => {
    const sign = signs[LETTERS.indexOf(letter)] ?? letter
    return sign === '_' ? '' : sign
  }).join('')
  return capitals(latin)
}

/** Returns a text whose words begin with capitals. */
export function capitals(text: string): string {
  return text.replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Returns the name as the list has it: in Latin letters. */
export function listedName({ script, given, middle, family }: MadePerson): string {
  const whole = [given, middle, family].filter(Boolean).join(' ')
  return script === 'cyrillic' ? spell(whole, 'passport') : capitals(whole)
}

/** The rules by which a name of a list is written another way. */
export const WRITINGS = {
  same: (person) => listedName(person),
  capitals: (person) => listedName(person).toUpperCase(),
  cyrillic: (person) => onlyCyrillic(person, wholeName),
  library: (person) => onlyCyrillic(person, (one) => spell(wholeName(one), 'library')),
  press: (person) => onlyCyrillic(person, (one) => spell(wholeName(one), 'press')),
  german: (person) => onlyCyrillic(person, (one) => spell(wholeName(one), 'german')),
  order: (person) => moveLast(listedName(person)),
  'no middle name': (person) =>
    person.middle === '' ? undefined : listedName({ ...person, middle: '' }),
  'cyrillic, no patronymic, order': (person) =>
    onlyCyrillic(person, ({ given, family }) => capitals(`${family} ${given}`)),
  initials: (person) => writeInitials(person),
  'a letter missing': (person) =>
    mistype(person, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  'a letter doubled': (person) =>
    mistype(person, (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)),
  'two letters swapped': (person) =>
    mistype(
      person,
      (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    ),
  'a wrong letter': (person) =>
    mistype(person, (word, at) => `${word.slice(0, at)}n${word.slice(at + 1)}`),
} as const satisfies Record<string, (person: MadePerson) => string | undefined>

function wholeName({ given, middle, family }: MadePerson): string {
  return capitals([given, middle, family].filter(Boolean).join(' '))
}

function onlyCyrillic(person: MadePerson, write: (person: MadePerson) => string) {
  return person.script === 'cyrillic' ? write(person) : undefined
}

function moveLast(name: string): string {
  const words = name.split(' ')
  return [words.at(-1), ...words.slice(0, -1)].join(' ')
}

/** `Surname G. M.`, where there is a patronymic. */
function writeInitials(person: MadePerson): string | undefined {
  if (person.script !== 'cyrillic' || person.middle === '') return undefined
  const [given = '', middle = '', family = ''] = listedName(person).split(' ')
  return `${family} ${given.charAt(0)}. ${middle.charAt(0)}.`
}

/** A typing error in the third letter of a surname of at least six letters. */
function mistype(
  person: MadePerson,
  change: (word: string, at: number) => string,
): string | undefined {
  const words = listedName(person).split(' ')
  const family = words.at(-1) ?? ''
  if (family.length < 6) return undefined
  return [...words.slice(0, -1), change(family, 2)].join(' ')
}
