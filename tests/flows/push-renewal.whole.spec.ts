import { expect, test as base } from '../support/app.ts'
import { type PushService, startPushService } from '../support/providers/push-service.ts'
import { openPushBrowser, playPush, readPlayed } from '../support/push-browser.ts'
import { ru } from '../support/ru.ts'

const PATH = '/settings/notifications'

const test = base.extend<{ service: PushService }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern, and nothing is needed
  service: async ({}, provide) => {
    const service = await startPushService()
    await provide(service)
    await service.close()
  },
})
test.use({ hasNewContext: true })

test('a browser that has lost its subscription gets another one at the next start of any page', async ({
  page,
  signIn,
  service,
}) => {
  const owner = await signIn()
  const browser = await openPushBrowser(service, page.request, owner)
  await playPush(page, { permission: 'granted' }, browser)
  await page.goto(PATH)
  await page.getByRole('button', { name: ru('push.ask_btn') }).click()
  await expect(page.getByText(ru('prefs.push_off'))).toHaveCount(0)
  // The played browser forgets with the page.
  const renewed = page.waitForRequest((request) => request.url().endsWith('/v2/wallet/push'))
  await page.goto('/')
  await renewed
  await expect.poll(() => readPlayed(page)).toMatchObject({ isSubscribed: true })
})
