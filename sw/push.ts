import { NOT_THE_SHELL } from './paths.ts'

declare const self: ServiceWorkerGlobalScope

/** What our server sends (decision 059). */
interface Message {
  id: string
  title: string
  text: string
  /** Path of a page of the app. */
  link: string
  language: string
  /** Number of unread notifications. */
  unread: number
  at: string
}

/**
 * Shows a message and the number of unread notifications, and lets open pages read the new one
 * (M8).
 */
export async function showMessage(data: PushMessageData | null, icon: string): Promise<void> {
  const { id, title, text, link, language, unread, at } = readMessage(data)
  await self.registration.showNotification(title, {
    body: text,
    lang: language,
    icon,
    // The same notification twice is shown once.
    tag: id,
    data: link,
    ...(Number.isNaN(Date.parse(at)) ? {} : { timestamp: Date.parse(at) }),
  })
  await showBadge(unread)
  for (const page of await listPages()) send(page, { type: 'NOTIFIED' })
}

/** Focuses a page of ours and lets it open the link, or opens a page. */
export async function openLink(link: unknown): Promise<void> {
  const url = pageOf(link)
  const [page] = await listPages()
  if (!page) {
    await self.clients.openWindow(url)
    return
  }
  await page.focus().catch(() => undefined)
  send(page, { type: 'OPENED', link: url.pathname + url.search + url.hash })
}

/** Tells the server of another address that the browser has given to its subscription. */
export async function renewSubscription({
  oldSubscription: old,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  const key = old?.options.applicationServerKey
  const { endpoint: oldEndpoint, keys } = old?.toJSON() ?? {}
  if (!key || oldEndpoint === undefined) return
  const fresh =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }))
  const told = fresh.toJSON()
  await fetch('/v2/wallet/push/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      old_endpoint: oldEndpoint,
      old_auth: keys?.['auth'],
      endpoint: told.endpoint,
      keys: told.keys,
    }),
  })
}

/** Members of `PushSubscriptionChangeEvent`, which not every browser fills. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * A message must be shown, whatever it holds: browsers take the permission from those that are
 * silent.
 */
function readMessage(data: PushMessageData | null): Message {
  const unknown = { id: '', title: self.location.hostname, text: '', link: '/', language: '' }
  return { ...unknown, unread: 0, at: '', ...textsOf(data) }
}

function textsOf(data: PushMessageData | null): Partial<Message> {
  let body: unknown
  try {
    body = data?.json()
  } catch {
    return {}
  }
  if (typeof body !== 'object' || body === null) return {}
  const names = ['id', 'title', 'text', 'link', 'language', 'at'] as const
  const told = new Map<string, unknown>(Object.entries(body))
  const texts = names.flatMap((name) => {
    const value = told.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const unread = told.get('unread')
  return { ...Object.fromEntries(texts), ...(typeof unread === 'number' && { unread }) }
}

/** Only pages of the app, never another site, the API or a file. */
function pageOf(link: unknown): URL {
  const { origin } = self.location
  const home = new URL('/', origin)
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return home
  const url = new URL(link, origin)
  const isPage = !NOT_THE_SHELL.some((pattern) => pattern.test(url.pathname + url.search))
  return url.origin === origin && isPage ? url : home
}

function send(page: WindowClient, message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of the worker takes no origin
  page.postMessage(message)
}

/** Open pages of ours, the focused one first. */
async function listPages(): Promise<readonly WindowClient[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.toSorted((a, b) => Number(b.focused) - Number(a.focused))
}

async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Browsers reject it where the app is not installed.
  await navigator.setAppBadge(count).catch(() => undefined)
}
