import type { EnvironmentId } from '../../../contract/rules/environments.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { TEXTS } from '../../../texts/texts.ts'

const NAMES = { ewallet: 'app.name', grok: 'app.name.grok' } as const

/** A text of the app; a document shows the same words as the page. */
export function appText(key: keyof (typeof TEXTS)[Language]['app'], language: Language): string {
  return TEXTS[language].app[key]
}

/** The word for a status; an unknown one stays as it is. */
export function statusWord(status: string, language: Language): string {
  const words: Readonly<Record<string, string | undefined>> = TEXTS[language].app
  return words[`transactions.status.${status}`] ?? status
}

/** The name of the wallet, as the app shows it. */
export function brandName(environment: EnvironmentId, language: Language): string {
  return appText(NAMES[environment], language)
}
