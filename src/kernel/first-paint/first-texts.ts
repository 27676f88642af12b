import type { Language } from '../../../contract/calls/texts.ts'

type Texts = Readonly<Record<string, string>>

/** The build leaves only the texts of the first frame in them (scripts/vite/inline-scripts.ts). */
const FILES: Readonly<Record<string, Texts>> = import.meta.glob('../../../texts/*/app.json', {
  eager: true,
  import: 'default',
})

/** Returns the texts that the first frame of a signed-in start needs. */
export function firstTexts(language: Language): Texts {
  return FILES[`../../../texts/${language}/app.json`] ?? {}
}
