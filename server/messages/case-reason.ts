import type { CaseReason } from '../../contract/rules/statuses.ts'
import type { Language } from '../../contract/calls/texts.ts'
import { TEXTS } from '../../texts/texts.ts'

/** Returns the app's own words for why a check of identity was aborted. */
export function caseReasonText(reason: CaseReason, language: Language): string {
  return TEXTS[language].app[`kyc.reason.${reason}`]
}
