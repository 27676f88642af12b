import * as v from 'valibot'
import { wholeNumber } from './setting-schemas.ts'

/** For how many days rows are kept that are of no use to the wallet itself. */
export interface Retention {
  auditDays: number
  notificationDays: number
  sessionDays: number
  messageDays: number
  eventDays: number
  pictureDays: number
}

/** Most days that a setting takes: 100 years. */
const MAX_DAYS = 36_525

interface Rule {
  setting: string
  days: number
  /** What depends on the rows does not work with fewer days. */
  least: number
}

/**
 * Settings of the retention, their defaults and floors (decision 069). Five years of the audit
 * prove who moved money; sessions mark the networks of owners for 90 days; letters wait for two
 * days at most; events of providers are retried for a day and sent again for up to three; a closed
 * question can be opened again, with its pictures, for 30 days.
 */
export const RETENTION = {
  auditDays: { setting: 'KEEP_AUDIT_DAYS', days: 1827, least: 1827 },
  notificationDays: { setting: 'KEEP_NOTIFICATION_DAYS', days: 731, least: 90 },
  sessionDays: { setting: 'KEEP_SESSION_DAYS', days: 90, least: 90 },
  messageDays: { setting: 'KEEP_MESSAGE_DAYS', days: 2, least: 2 },
  eventDays: { setting: 'KEEP_EVENT_DAYS', days: 30, least: 7 },
  pictureDays: { setting: 'KEEP_PICTURE_DAYS', days: 365, least: 30 },
} as const satisfies Readonly<Record<keyof Retention, Rule>>

/** The retention of a server whose operator has chosen nothing. */
export const USUAL_RETENTION: Retention = {
  auditDays: RETENTION.auditDays.days,
  notificationDays: RETENTION.notificationDays.days,
  sessionDays: RETENTION.sessionDays.days,
  messageDays: RETENTION.messageDays.days,
  eventDays: RETENTION.eventDays.days,
  pictureDays: RETENTION.pictureDays.days,
}

const days = ({ days: usual, least }: Rule) =>
  v.pipe(
    v.optional(wholeNumber(MAX_DAYS), String(usual)),
    v.minValue(least, `must be at least ${least}`),
  )

/** Entries of the settings' schema. */
export const RetentionSettings = {
  KEEP_AUDIT_DAYS: days(RETENTION.auditDays),
  KEEP_NOTIFICATION_DAYS: days(RETENTION.notificationDays),
  KEEP_SESSION_DAYS: days(RETENTION.sessionDays),
  KEEP_MESSAGE_DAYS: days(RETENTION.messageDays),
  KEEP_EVENT_DAYS: days(RETENTION.eventDays),
  KEEP_PICTURE_DAYS: days(RETENTION.pictureDays),
}

const Chosen = v.object(RetentionSettings)

/** Returns the retention that an operator chose. */
export function readRetention(config: v.InferOutput<typeof Chosen>): Retention {
  return {
    auditDays: config.KEEP_AUDIT_DAYS,
    notificationDays: config.KEEP_NOTIFICATION_DAYS,
    sessionDays: config.KEEP_SESSION_DAYS,
    messageDays: config.KEEP_MESSAGE_DAYS,
    eventDays: config.KEEP_EVENT_DAYS,
    pictureDays: config.KEEP_PICTURE_DAYS,
  }
}
