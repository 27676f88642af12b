import { appVersion } from '../kernel/environment/app-version.ts'
import { collectReports, report } from '../kernel/runtime/report.ts'

/** Sends window errors and unhandled rejections to the one reporter (A11). */
export function watchErrors(): void {
  if (import.meta.env.VITE_REPORT_URL) collectReports(sendReport)
  window.addEventListener('error', ({ error, message }) => report('window', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason))
}

/**
 * Reports place and kind of an error to an operator's collector, without message or data of the
 * owner.
 */
function sendReport({ place, error }: { place: string; error: unknown }): void {
  const kind = error instanceof Error ? error.name : typeof error
  const body = JSON.stringify({ place, kind, version: appVersion })
  navigator.sendBeacon(import.meta.env.VITE_REPORT_URL, body)
}
