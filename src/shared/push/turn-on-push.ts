import { fromBase64Url } from '../../kernel/lib/base64url.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { noticeEndpoints } from '../../../contract/calls/notification-switches.ts'
import { readLanguage } from '../../kernel/environment/language.ts'
import { report } from '../../kernel/runtime/report.ts'
import { noticesQuery } from './notices.queries.ts'
import { readPushLanguage, readPushState, rememberPush } from './push-state.ts'

/** The worker registers some seconds after the start, ms. */
const WORKER_MS = 15_000

/**
 * Shows the browser's permission dialog, subscribes this browser and sends the server its address.
 * Call it on the owner's press alone, without a wait before it: some browsers show the dialog only
 * then. Returns whether messages are on; throws where they should be and are not.
 */
export async function turnOnPush(queryClient: QueryClient): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { push } = await queryClient.fetchQuery(noticesQuery)
  if (!push) return false
  await subscribe(push.public_key)
  await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })
  return true
}

/** Sends no more messages to this browser. */
export async function turnOffPush(): Promise<void> {
  await call(noticeEndpoints.unsubscribePush)
  rememberPush(undefined)
  await forgetSubscription()
}

/**
 * Takes the subscription back from the browser, so that its push service drops what still comes.
 */
export async function forgetSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Compares what the browser has with what the server wants, and subscribes again where either has
 * lost the subscription, the server has other keys, or the app has another language than its
 * messages. Where that fails, messages are not on here.
 */
export async function renewPush({
  public_key: key,
  is_subscribed: isSubscribed,
}: {
  public_key: string
  is_subscribed: boolean
}): Promise<void> {
  if (readPushState() !== 'on') return
  try {
    const isSame = isSubscribed && readPushLanguage() === readLanguage()
    if (!isSame || !(await isSubscribedWith(key))) await subscribe(key)
  } catch (error) {
    report('push', error)
    // Without an answer of the server nothing is known to be wrong.
    if (!(error instanceof ApiError) || isRefused(error)) rememberPush(undefined)
  }
}

async function isSubscribedWith(publicKey: string): Promise<boolean> {
  const { pushManager } = await findWorker()
  const known = await pushManager.getSubscription()
  return isSameKey(known?.options.applicationServerKey, fromBase64Url(publicKey))
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await findWorker()
  const applicationServerKey = fromBase64Url(publicKey)
  const known = await pushManager.getSubscription()
  const isOfKey = isSameKey(known?.options.applicationServerKey, applicationServerKey)
  // A browser refuses another key while there is a subscription.
  if (known && !isOfKey) await known.unsubscribe()
  const subscription =
    known && isOfKey
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(noticeEndpoints.subscribePush, { body: { endpoint, keys: { p256dh, auth } } })
  rememberPush(readLanguage())
}

function findWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no worker')), WORKER_MS)
    navigator.serviceWorker.ready.then(resolve, reject)
  })
}

function isSameKey(known: ArrayBuffer | null | undefined, key: Uint8Array): boolean {
  if (!known) return false
  const bytes = new Uint8Array(known)
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}
