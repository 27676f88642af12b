import { expect, test } from '../support/messenger.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ hasFrameStorage: false })

test(
  'where the browser blocks storage in a frame, the app lives in memory',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram }) => {
    const { app, hear, said } = await openInTelegram({ owner: null })
    await expect(app.getByRole('link', { name: ru('wallet.auth.login_link') })).toBeVisible()
    await hear('web_app_expand')
    expect(await app.evaluate(() => sessionStorage.constructor.name)).not.toBe('Storage')
    await app.getByRole('link', { name: ru('wallet.auth.login_link') }).click()
    await expect(app.getByLabel(ru('auth.phone.label'))).toBeVisible()
    // Nothing outlives the page: a reload begins anew, as in a browser.
    await app.evaluate(() => location.reload())
    await expect(app.getByLabel(ru('auth.phone.label'))).toBeVisible()
    expect((await said()).filter(({ name }) => name === 'iframe_ready')).toHaveLength(1)
  },
)

test(
  'without storage the app does not reload for a version that does not load',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, page }) => {
    const loads: string[] = []
    page.on('request', (asked) => {
      if (asked.isNavigationRequest() && asked.frame().parentFrame()) loads.push(asked.url())
    })
    await page.route(/\/version\.json/, (route) => route.fulfill({ json: { version: '99.0.0' } }))
    const { app } = await openInTelegram({ owner: null })
    await expect(app.getByText(ru('update.title'))).toBeVisible()
    expect(loads).toHaveLength(1)
  },
)
