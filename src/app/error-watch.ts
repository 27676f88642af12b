import { report } from '../lib/report.ts'

/** Sends window errors and unhandled rejections to the one reporter (A11). */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => report('window', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason))
}
