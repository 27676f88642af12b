import { sectionsOf } from './texts.ts'

/** Words of the office, by section: `OFFICE_WORDS.tariffs.title` is that text in every language. */
export const OFFICE_WORDS = sectionsOf('office')
