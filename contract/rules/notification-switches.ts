import { SWITCHED_KINDS } from './notification-kinds.ts'

/** Ways of telling an owner outside of the app. */
export const NOTICE_CHANNELS = ['push', 'telegram', 'email'] as const
export type NoticeChannelName = (typeof NOTICE_CHANNELS)[number]

/** Kinds of notices that are switched apart, in the order of the settings. */
export const NOTICE_KINDS = [
  'in',
  'out',
  'requests',
  'security',
  'rates',
  ...SWITCHED_KINDS,
  'news',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What an owner chose for a kind at a channel. */
export interface NoticeSwitch {
  kind: NoticeKind
  channel: NoticeChannelName
  is_on: boolean
}

/**
 * What arrives by a channel until the owner chooses: on a phone all but these, by letter these
 * alone.
 */
const SILENT: ReadonlySet<NoticeKind> = new Set(['news'])
const MAILED: ReadonlySet<NoticeKind> = new Set(['security', 'help'])

interface Place {
  kind: NoticeKind
  channel: NoticeChannelName
}

/** Returns whether a kind is on at a channel. Security is always on (M8). */
export function isNoticeOn({ kind, channel }: Place, chosen: readonly NoticeSwitch[]): boolean {
  if (kind === 'security') return true
  const own = chosen.find((one) => one.kind === kind && one.channel === channel)
  return own?.is_on ?? (channel === 'email' ? MAILED.has(kind) : !SILENT.has(kind))
}

/**
 * Returns whether a notice is notified at a channel. Money out is notified wherever it can be when
 * the owner has it on at none of the channels that reach them (M8).
 */
export function isNoticeDelivered(
  { kind, channel }: Place,
  chosen: readonly NoticeSwitch[],
  reaching: readonly NoticeChannelName[],
): boolean {
  if (isNoticeOn({ kind, channel }, chosen)) return true
  if (kind !== 'out' || !reaching.includes(channel)) return false
  return !reaching.some((one) => isNoticeOn({ kind, channel: one }, chosen))
}

/**
 * Returns whether a switch stays on: security everywhere, money out at the last channel that
 * reaches the owner.
 */
export function isNoticeLocked(
  { kind, channel }: Place,
  chosen: readonly NoticeSwitch[],
  reaching: readonly NoticeChannelName[],
): boolean {
  if (kind === 'security') return true
  if (kind !== 'out' || !isNoticeDelivered({ kind, channel }, chosen, reaching)) return false
  return !reaching.some((one) => one !== channel && isNoticeOn({ kind, channel: one }, chosen))
}
