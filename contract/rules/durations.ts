/**
 * Lengths of time in milliseconds, for app and server. A day has 24 hours here; calendar days are
 * in `zone-time.ts`.
 */
export const SECOND_MS = 1000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
