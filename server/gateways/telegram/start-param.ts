/** Start parameters of the app by the pages that they open (`src/app/start-link.ts`). */
const PARAMS: Readonly<Record<string, string>> = {
  '/history': 'history',
  '/settings/security': 'security',
  '/settings#verification': 'verification',
}

const REQUEST = /^\/r\/([\w-]{16,64})$/
const QUESTION = /^\/help\/([\w-]+)$/
const RECEIPT = /^\/history\/([\w-]+)$/

/**
 * Returns the start parameter that opens a page of the app; `home`, which opens the first one, for
 * any other.
 */
export function startParamOf(path: string): string {
  const token = REQUEST.exec(path)?.[1]
  if (token !== undefined) return `r_${token}`
  const question = QUESTION.exec(path)?.[1]
  if (question !== undefined) return `help_${question}`
  const number = RECEIPT.exec(path)?.[1]
  return number === undefined ? (PARAMS[path] ?? 'home') : `receipt_${number}`
}
