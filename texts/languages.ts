import type texts from './ru/app.json'

/**
 * The languages of the wallet: a line each, the first one for a device without a choice (B1). A
 * folder of the same name holds the texts of each, `language-rules.ts` how each is written.
 */
export const LANGUAGES = [
  'ru', //
  'en',
] as const

/** Language of reports, audit records and answers to programs. */
export const RECORD_LANGUAGE: (typeof LANGUAGES)[number] = 'en'

/** The texts of the app in one language. */
export type AppTexts = Readonly<Record<keyof typeof texts, string>>

/** A text in each language. */
export type LocalText = Readonly<Record<(typeof LANGUAGES)[number], string>>

/** Returns what a function makes for each language. */
export function eachLanguage<Made>(
  make: (language: keyof LocalText) => Made,
): Readonly<Record<keyof LocalText, Made>> {
  const made = LANGUAGES.map((language) => [language, make(language)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each language
  return Object.fromEntries(made) as Record<keyof LocalText, Made>
}
