import { presentMoment } from '../../kernel/runtime/server-clock.ts'

/** Pause before the next code where the server does not send one, s. */
const DEFAULT_RESEND_SECONDS = 30

/** Returns when another code may be requested, from the server's seconds. */
export function resendTime(seconds: number | undefined, now = presentMoment()): number {
  return now + (seconds ?? DEFAULT_RESEND_SECONDS) * 1000
}
