import {
  isNoticeDelivered,
  type NoticeChannelName,
  type NoticeSwitch,
} from '../../../contract/rules/notification-switches.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { NoticeChannel, NoticeOutcome } from '../../gateways/notice-channel.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { idleSince } from '../sessions/sessions.ts'
import { listSwitches } from '../notifications/notice-switches.ts'
import { countUnread } from '../notifications/read-marks.ts'
import { markRefused, markTaken, oweInstead } from '../notifications/refused-targets.ts'
import { kindOf, switchOf } from '../notifications/kinds.ts'
import { claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { linkOf, writeNotice } from './notice-text.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/rules/durations.ts'

/** Age after which a notice is of no use. */
const USEFUL_MS = DAY_MS

interface Delivery {
  channels: readonly NoticeChannel[]
  clock: Clock
  log: Log
}

interface ClaimedNotice {
  notification_id: string
  target_id: string
  tries: number
  /** Another channel refused it. */
  is_instead: boolean
}

const NOTICE: WorkKind<ClaimedNotice> = {
  table: 'notice',
  key: ['notification_id', 'target_id'],
  due: 'next_at',
  open: 'true',
  columns: 'notification_id, target_id, tries, is_instead',
  onClaim: 'tries = tries + 1',
  claimMs: 60_000,
  // Over about four hours.
  pauses: { firstMs: 5000, longestMs: HOUR_MS, most: 12 },
}

/**
 * Claims up to `most` owed notices and returns a function for each that delivers it and returns
 * whether that is done; safe with several processes. One that fails is notified again after 5, 10,
 * 20… s, at most an hour, and given up after twelve tries or a day.
 */
export async function claimNotices(
  db: Database,
  delivery: Delivery,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const owed = await claimWork(db, NOTICE, { now: delivery.clock.now(), most })
  return owed.map((one) => () => deliver(db, one, delivery))
}

interface FoundNotice {
  user_id: string
  text_key: string
  params: Record<string, string>
  created_at: Date
  language: Language
  shows_sums: boolean
  channel: NoticeChannelName
  address: string
  keys: Record<string, string>
  /** It has no session, or an open one. */
  is_live: boolean
  is_blocked: boolean
  /** It has refused something since it last took something. */
  is_refusing: boolean
  reaching: NoticeChannelName[]
}

async function deliver(db: Database, owed: ClaimedNotice, delivery: Delivery): Promise<boolean> {
  const { channels, clock, log } = delivery
  const now = clock.now()
  const found = await find(db, owed, now)
  const isUseful = found !== undefined && now.getTime() - found.created_at.getTime() < USEFUL_MS
  if (!isUseful || found.is_blocked) return drop(db, owed)
  if (!found.is_live) return forgetTarget(db, owed)
  const channel = channels.find(({ name }) => name === found.channel)
  if (!channel) return drop(db, owed)
  const isWantedHere = owed.is_instead || (await isWanted(db, found, channels))
  if (!isWantedHere) return dropUnwanted(db, owed)
  const about = { channel: channel.name, notification_id: owed.notification_id, tries: owed.tries }
  try {
    const outcome = await sendNotice(db, { owed, found, channel })
    if (outcome === 'sent') {
      if (found.is_refusing) await markTaken(db, owed.target_id)
      return await drop(db, owed)
    }
    if (outcome === 'gone' || outcome === 'refused') {
      const isGone = outcome === 'gone'
      if (!isGone) log.warn('a notice was refused', about)
      // At once: the other channel's own notice must see all of it or nothing.
      await db.transaction(async (tx) => {
        if (isGone) await forgetTarget(tx, owed)
        else await markRefused(tx, { targetId: owed.target_id, now })
        await deliverElsewhere(tx, owed, { found, channels, now })
        await drop(tx, owed)
      })
      return isGone
    }
    return await postpone(db, owed, now, outcome.retryAfterMs)
  } catch (error) {
    log.warn('a notice was not told', { ...about, ...describeFailure(error) })
    return postpone(db, owed, now)
  }
}

/**
 * The owner of the target must be that of the notification: a browser may have another one since.
 */
async function find(
  db: Queryable,
  owed: ClaimedNotice,
  now: Date,
): Promise<FoundNotice | undefined> {
  const [found] = await db.query<FoundNotice>(
    `SELECT n.user_id, n.text_key, n.params, n.created_at, u.shows_sums,
       coalesce(t.language, u.language) AS language, t.channel, t.address, t.keys,
       u.status <> 'active' AS is_blocked, t.refused_at IS NOT NULL AS is_refusing,
       (t.session_id IS NULL OR EXISTS (
         SELECT 1 FROM session s WHERE s.id = t.session_id AND s.revoked_at IS NULL
           AND s.expires_at > $3 AND s.last_seen_at > $4)) AS is_live,
       (SELECT coalesce(jsonb_agg(DISTINCT r.channel), '[]') FROM notice_target r
         WHERE r.user_id = u.id AND r.refused_at IS NULL) AS reaching
     FROM notification n
     JOIN notice_target t ON t.id = $2 AND t.user_id = n.user_id
     JOIN app_user u ON u.id = n.user_id
     WHERE n.id = $1`,
    [owed.notification_id, owed.target_id, now, idleSince(now)],
  )
  return found
}

/** Only the channels of this server reach anybody. */
async function isWanted(
  db: Queryable,
  { user_id, text_key, channel, reaching }: FoundNotice,
  channels: readonly NoticeChannel[],
): Promise<boolean> {
  const chosen: NoticeSwitch[] = await listSwitches(db, user_id)
  const served = reaching.filter((one) => channels.some(({ name }) => name === one))
  return isNoticeDelivered({ kind: switchOf(text_key), channel }, chosen, served)
}

interface RefusedNotice {
  found: FoundNotice
  channels: readonly NoticeChannel[]
  now: Date
}

/** Money and security go by another channel where this one refuses them. */
function deliverElsewhere(
  db: Queryable,
  owed: ClaimedNotice,
  { found, channels, now }: RefusedNotice,
): Promise<void> {
  return oweInstead(db, {
    userId: found.user_id,
    notificationId: owed.notification_id,
    kind: switchOf(found.text_key),
    served: channels.map(({ name }) => name),
    now,
  })
}

interface NoticeToSend {
  owed: ClaimedNotice
  found: FoundNotice
  channel: NoticeChannel
}

async function sendNotice(
  db: Queryable,
  { owed, found, channel }: NoticeToSend,
): Promise<NoticeOutcome> {
  const { user_id, text_key, language, shows_sums: showsSums, created_at: at } = found
  const unread = await countUnread(db, user_id)
  const notice = {
    id: owed.notification_id,
    kind: kindOf(text_key),
    ...writeNotice(found, { language, showsSums, channel: channel.name }),
    link: linkOf(found),
    language,
    unread,
    at,
  }
  const { address, keys } = found
  return channel.send(notice, { id: owed.target_id, userId: user_id, address, keys })
}

async function postpone(
  db: Queryable,
  owed: ClaimedNotice,
  now: Date,
  pauseMs?: number,
): Promise<false> {
  const { tries } = owed
  if (!(await tryLater(db, NOTICE, owed, { now, tries, pauseMs }))) await drop(db, owed)
  return false
}

/** Returns true: nothing is left to do. */
async function drop(db: Queryable, { notification_id, target_id }: ClaimedNotice): Promise<true> {
  await db.query('DELETE FROM notice WHERE notification_id = $1 AND target_id = $2', [
    notification_id,
    target_id,
  ])
  return true
}

/** It stays where another channel has refused it meanwhile: then it is sent here. Returns true. */
async function dropUnwanted(
  db: Queryable,
  { notification_id, target_id }: ClaimedNotice,
): Promise<true> {
  await db.query(
    'DELETE FROM notice WHERE notification_id = $1 AND target_id = $2 AND NOT is_instead',
    [notification_id, target_id],
  )
  return true
}

/** What is owed to a forgotten target goes when it is claimed. */
async function forgetTarget(db: Queryable, owed: ClaimedNotice): Promise<true> {
  await db.query('DELETE FROM notice_target WHERE id = $1', [owed.target_id])
  return drop(db, owed)
}
