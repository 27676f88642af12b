import type { NoticeChannelName } from '../../contract/rules/notification-switches.ts'
import type { Language } from '../../contract/calls/texts.ts'
import type { NotificationKind } from '../../contract/rules/notification-kinds.ts'

/** What an owner is notified through a channel, without amounts and names unless they want them. */
export interface ChannelNotice {
  /** Id of the notification: what was delivered twice under it is shown once. */
  id: string
  kind: NotificationKind
  title: string
  text: string
  /** Path of the page in the app that it leads to. */
  link: string
  language: Language
  /** Number of the owner's unread notifications. */
  unread: number
  at: Date
}

/** Where an owner is notified. */
export interface NoticeTarget {
  id: string
  userId: string
  address: string
  keys: Readonly<Record<string, string>>
}

/**
 * What became of a notice. `gone`: the target is no more and is forgotten. `refused`: it would be
 * refused again. An object: it is tried again after this time.
 */
export type NoticeOutcome = 'sent' | 'gone' | 'refused' | { retryAfterMs: number }

/** A way of telling owners of their notifications outside of the app (M8). */
export interface NoticeChannel {
  name: NoticeChannelName
  /** Sends a notice; it is tried again later when this rejects. */
  send(notice: ChannelNotice, target: NoticeTarget): Promise<NoticeOutcome>
}
