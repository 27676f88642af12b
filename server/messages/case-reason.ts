import type { CaseReason } from '../../contract/rules/statuses.ts'
import type { Language } from '../../contract/calls/texts.ts'
import en from '../../contract/texts/en.json' with { type: 'json' }
import ru from '../../contract/texts/ru.json' with { type: 'json' }

const TEXTS = { ru, en }

/** Returns the app's own words for why a check of identity was aborted. */
export function caseReasonText(reason: CaseReason, language: Language): string {
  return TEXTS[language][`kyc.reason.${reason}`]
}
