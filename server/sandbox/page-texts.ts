import type { TEXTS } from '../../texts/texts.ts'

/** Labels of the sandbox pages in one language, which are for testers. */
export type PageTexts = (typeof TEXTS)['en']['sandbox']
