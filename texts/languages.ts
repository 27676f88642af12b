/** The languages of the wallet: a line each. A folder of the same name holds the texts of each. */
export const LANGUAGES = [
  'ru', //
  'en',
] as const

/** A text in each language. */
export type LocalText = Readonly<Record<(typeof LANGUAGES)[number], string>>
