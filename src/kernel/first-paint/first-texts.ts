import type { Language } from '../../../contract/calls/texts.ts'

type Texts = Readonly<Record<string, string>>

/** The build leaves only the texts of the first frame in them (scripts/vite/inline-scripts.ts). */
const FILES: Readonly<Record<string, Texts>> = import.meta.glob('./*/app.json', {
  base: '../../../texts',
  eager: true,
  import: 'default',
})

/** Returns the texts that the first frame of a signed-in start needs. */
export function firstTexts(language: Language): Texts {
  return FILES[`./${language}/app.json`] ?? {}
}
