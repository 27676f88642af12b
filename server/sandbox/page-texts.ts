import type { Language } from '../../contract/calls/texts.ts'
import type { TEXTS } from '../../texts/texts.ts'

/** Labels of the sandbox pages in one language, which are for testers. */
export type PageTexts = (typeof TEXTS)[Language]['sandbox']
