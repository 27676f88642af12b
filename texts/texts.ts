import { en } from './en/server-side.ts'
import { eachLanguage, LANGUAGES, type LocalText } from './languages.ts'
import { ru } from './ru/server-side.ts'

type Files = typeof ru
type File = keyof Files
type Pairs<Texts> = { readonly [Key in keyof Texts]: LocalText }
/** The keys before their first dot. */
type SectionOf<Key> = Key extends `${infer Section}.${string}` ? Section : never
type WordOf<Key, Section extends string> = Key extends `${Section}.${infer Word}` ? Word : never

/** Keys with a section before their first dot, as an object of each section. */
export type Sections<Texts> = {
  readonly [Section in SectionOf<keyof Texts>]: {
    readonly [Word in WordOf<keyof Texts, Section>]: LocalText
  }
}

/** All texts of the server, by language and by the file that holds them. The app loads its own. */
export const TEXTS: Readonly<Record<keyof LocalText, TextsOf<Files>>> = { ru, en }

/** The texts of each file, the same keys in every language. */
type TextsOf<All> = {
  readonly [Name in keyof All]: { readonly [Key in keyof All[Name]]: string }
}

/** Returns the texts of a file, by key, in every language. */
export function pairsOf<Name extends File>(file: Name): Pairs<Files[Name]> {
  const keys = Object.keys(TEXTS[LANGUAGES[0]][file])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built of the keys of the file
  return Object.fromEntries(keys.map((key) => [key, textsUnder(file, key)])) as Pairs<Files[Name]>
}

/** Returns the texts of a file whose keys start with the name of a section, by section. */
export function sectionsOf<Name extends File>(file: Name): Sections<Files[Name]> {
  const sections: Record<string, Record<string, LocalText>> = {}
  for (const key of Object.keys(TEXTS[LANGUAGES[0]][file])) {
    const dot = key.indexOf('.')
    const section = (sections[key.slice(0, dot)] ??= {})
    section[key.slice(dot + 1)] = textsUnder(file, key)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built of the keys of the file
  return sections as Sections<Files[Name]>
}

function textsUnder(file: File, key: string): LocalText {
  return eachLanguage((language) => {
    const texts: Readonly<Record<string, string>> = TEXTS[language][file]
    return texts[key] ?? ''
  })
}
