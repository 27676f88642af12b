import webPush from 'web-push'
import type {
  ChannelNotice,
  NoticeChannel,
  NoticeOutcome,
  NoticeTarget,
} from '../notice-channel.ts'
import { isEndpointAllowed } from '../public-address.ts'
import { sendRequest } from './send-request.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** Time for which a push service keeps a message for a browser that is off, s. */
const TTL_SECONDS = 86_400
/** Longest wait that a push service may ask for. */
const LONGEST_WAIT_SECONDS = 3600

/** Keys by which a push service recognizes this server (VAPID). */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** Whom a push service may turn to: `mailto:` or `https:`. */
  subject: string
}

/** Messages to browsers, and what a browser needs to subscribe to them. */
export interface WebPush extends NoticeChannel {
  publicKey: string
  /** Whether messages may be sent to an endpoint that a browser named. */
  isAllowed: (endpoint: string) => boolean
}

/** Makes new keys. */
export function makePushKeys(): Pick<PushKeys, 'publicKey' | 'privateKey'> {
  return webPush.generateVAPIDKeys()
}

/**
 * Sends notices to browsers, encrypted for each. The sandbox may send to push services on this
 * machine.
 */
export function createWebPush(
  keys: PushKeys,
  { isLoopbackAllowed }: { isLoopbackAllowed: boolean },
): WebPush {
  const isAllowed = (endpoint: string) => isEndpointAllowed(endpoint, isLoopbackAllowed)
  return {
    name: 'push',
    publicKey: keys.publicKey,
    isAllowed,
    async send(notice, { address, keys: { p256dh = '', auth = '' } }: NoticeTarget) {
      if (!isAllowed(address)) return 'gone'
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: { p256dh, auth } },
        writePayload(notice),
        {
          vapidDetails: keys,
          TTL: TTL_SECONDS,
          urgency: isUrgent(notice) ? 'high' : 'normal',
          // A newer message with the topic replaces one that still waits.
          topic: notice.id.replaceAll('-', ''),
          contentEncoding: 'aes128gcm',
        },
      )
      const url = new URL(endpoint)
      return readOutcome(await sendRequest({ url, headers, body, isLoopbackAllowed }))
    },
  }
}

function isUrgent({ kind }: ChannelNotice): boolean {
  return kind === 'security' || kind === 'out' || kind === 'failed'
}

/** The members that `sw/` reads. */
function writePayload({
  id,
  kind,
  title,
  text,
  link,
  language,
  unread,
  at,
}: ChannelNotice): string {
  return JSON.stringify({ id, kind, title, text, link, language, unread, at: at.toISOString() })
}

/** A redirect is none that we follow: another host was not checked. */
function readOutcome({ status, retryAfter }: { status: number; retryAfter: string | undefined }) {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    if (Number.isFinite(seconds) && seconds > 0) {
      return { retryAfterMs: Math.min(seconds, LONGEST_WAIT_SECONDS) * SECOND_MS }
    }
    throw new Error(`a push service answered ${status}`)
  }
  return 'refused' satisfies NoticeOutcome
}
