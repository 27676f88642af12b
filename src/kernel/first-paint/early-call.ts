import { callHeaders } from '../../../contract/call-headers.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/** A GET call that the head script sends before the app is loaded, whose response the app uses. */
export interface EarlyCall {
  path: string
  token: string
  language: Language
  /** When it was sent, ms. */
  sentAt: number
  response: Promise<Response>
  /** Its answer is on the page. */
  isShown: boolean
  abort: (reason: unknown) => void
}

declare global {
  /** By their paths; undefined without any. */
  var earlyCalls: Map<string, EarlyCall> | undefined
}

/** Age after which the app sends the call itself, ms. */
const MAX_AGE_MS = 15_000

/** Sends a call with the headers that the app would send. Offline it does nothing. */
export function sendEarlyCall(
  path: string,
  token: string,
  language: Language,
): EarlyCall | undefined {
  if (!navigator.onLine) return undefined
  const controller = new AbortController()
  const headers = callHeaders(language, token)
  const response = fetch(path, { headers, signal: controller.signal })
  // The app sends the call again after a failure.
  response.catch(() => {})
  const call: EarlyCall = {
    path,
    token,
    language,
    sentAt: Date.now(),
    response,
    isShown: false,
    abort: (reason) => controller.abort(reason),
  }
  globalThis.earlyCalls ??= new Map()
  globalThis.earlyCalls.set(path, call)
  return call
}

/**
 * Returns the response of the early call of the path that the app is about to call, once. Undefined
 * if there is none, it is old or it got no response: then the app sends its own.
 */
export async function takeEarlyResponse(
  { path, token, language }: { path: string; token: string | undefined; language: Language },
  signal: AbortSignal,
): Promise<Response | undefined> {
  const call = globalThis.earlyCalls?.get(path)
  if (!call) return undefined
  globalThis.earlyCalls?.delete(path)
  const isSame = call.token === token && call.language === language
  if (!isSame || Date.now() - call.sentAt > MAX_AGE_MS) return undefined
  signal.addEventListener('abort', () => call.abort(signal.reason))
  return call.response.catch(() => undefined)
}

/** Returns whether the page shows the answer of a call that the app has not taken yet. */
export function isEarlyAnswerShown(path: string): boolean {
  return globalThis.earlyCalls?.get(path)?.isShown === true
}

/** Forgets the early calls; they hold data of the owner. */
export function dropEarlyCalls(): void {
  globalThis.earlyCalls = undefined
}
