import type { Language } from './calls/texts.ts'

/**
 * Returns the headers of every call: the language of its texts, and the session if there is one.
 */
export function callHeaders(language: Language, token: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(token !== undefined && { Authorization: `Token ${token}` }),
  }
}
