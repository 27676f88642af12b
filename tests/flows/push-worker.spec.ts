import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { WHOLE_BROWSER } from '../support/browser-switches.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], ...WHOLE_BROWSER })

const MESSAGE = {
  id: '0199aaaa-0000-7000-8000-000000000000',
  kind: 'security',
  title: 'Безопасность кошелька',
  text: 'В кошелек вошли.',
  link: '/settings/security',
  language: 'ru',
  unread: 2,
  at: '2026-11-25T09:00:00.000Z',
}

/** Sends messages to the worker of an open page, as the browser's own push service does. */
async function openDelivery(page: Page, origin: string) {
  const session: CDPSession = await page.context().newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? ''
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

async function startWorker(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

const readShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, lang, data, icon }) => ({
      title,
      body,
      tag,
      lang,
      data: String(data),
      icon: icon && new URL(icon).pathname,
    }))
  })

test('the worker shows a message of the browser once, in its words, and open pages read the new one', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn()
  await startWorker(page)
  const deliver = await openDelivery(page, baseURL ?? '')
  const read = page.waitForRequest(/\/user\/notification$/)
  await deliver(JSON.stringify(MESSAGE))
  await expect
    .poll(() => readShown(page))
    .toEqual([
      {
        title: MESSAGE.title,
        body: MESSAGE.text,
        tag: MESSAGE.id,
        lang: 'ru',
        data: MESSAGE.link,
        icon: '/icons/ewallet/icon-192.png',
      },
    ])
  await read
  await deliver(JSON.stringify({ ...MESSAGE, text: 'Второй раз' }))
  await expect
    .poll(async () => (await readShown(page)).map(({ body }) => body))
    .toEqual(['Второй раз'])
})

test(
  'what is no message of ours is still shown, and leads to Home alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn, baseURL }) => {
    await signIn()
    await startWorker(page)
    const deliver = await openDelivery(page, baseURL ?? '')
    await deliver('not JSON')
    await expect
      .poll(async () => (await readShown(page)).map(({ title }) => title))
      .toEqual(['localhost'])
  },
)

test(
  'a press on a message opens its page in the open tab, never another site',
  { tag: WHOLE_ONLY },
  async ({ page, context, signIn }) => {
    await signIn()
    await startWorker(page)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // The worker's own names, which the types of a page lack.
    const press = (link: string) =>
      worker.evaluate(`(async () => {
      await registration.showNotification('title', { data: ${JSON.stringify(link)} })
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })()`)
    await page.evaluate(() => (document.documentElement.dataset['kept'] = '1'))
    await press('/settings/security')
    await expect(page).toHaveURL('/settings/security')
    await expect(page.locator('html')).toHaveAttribute('data-kept', '1')
    for (const link of ['https://example.com/', '//example.com/', '/v2/wallet', '/sandbox']) {
      await press(link)
      await expect(page).toHaveURL('/')
      await press('/history')
      await expect(page).toHaveURL('/history')
    }
  },
)
