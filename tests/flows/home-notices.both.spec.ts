import { devices, type Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { enterNewPin } from '../support/forms.ts'
import { captureHydration } from '../support/hydration.ts'
import { offerInstall } from '../support/install.ts'
import { ru } from '../support/ru.ts'

const PIN = ru('auth.pin.not_saved')
const INSTALL = /^Установите .+ на телефон$/
const STALE = /^Показаны данные на /

const actionsOf = (page: Page) => page.getByText(ru('home.topup_btn'), { exact: true })

/** Where the hand aims at below the notices. */
const placeOf = async (page: Page) => (await actionsOf(page).boundingBox())?.y

/** In the place of the first frame. */
async function untilAppIsThere(page: Page): Promise<void> {
  await expect(page.locator('#root:not(.first-paint)').getByRole('main')).toBeVisible()
  await expect(actionsOf(page)).toBeVisible()
}

test.describe('where the app offers the installation itself', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test(
    'Home shows one notice at a time, the most urgent first',
    { tag: onlyIn('grok') },
    async ({ page, signIn }) => {
      await signIn({ pin: null })
      await page.addInitScript(() => localStorage.setItem('visited', '1'))
      await page.goto('/')
      await expect(page.getByText(PIN)).toBeVisible()
      await expect(page.getByText(INSTALL)).toHaveCount(0)

      await page.getByRole('button', { name: ru('auth.pin.set_btn') }).click()
      await enterNewPin(page, '2580')
      await expect(page.getByText(INSTALL)).toBeVisible()
      await expect(page.getByText(PIN)).toHaveCount(0)

      await page.route(/\/v2\/wallet$/, (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await expect(page.getByText(STALE).first()).toBeVisible()
      await expect(page.getByText(INSTALL)).toHaveCount(0)
    },
  )

  test(
    'the height of a notice is reserved before the app is mounted',
    { tag: onlyIn('ewallet') },
    async ({ page, signIn }) => {
      await signIn()
      await page.addInitScript(() => localStorage.setItem('visited', '1'))
      await page.goto('/')
      const notice = page.getByText(INSTALL)
      await expect(notice).toBeVisible()
      const actions = actionsOf(page)

      let drawn: number | undefined
      await captureHydration(page, '/', async () => {
        await expect(actions).toBeVisible()
        await expect(notice).toHaveCount(0)
        drawn = await placeOf(page)
      })
      await expect(notice).toBeVisible()
      expect(await placeOf(page)).toBe(drawn)

      await page.getByRole('button', { name: ru('install.later_btn') }).click()
      await expect(notice).toHaveCount(0)
      await captureHydration(page, '/', async () => {
        await expect(actions).toBeVisible()
        drawn = await placeOf(page)
      })
      expect(await placeOf(page)).toBe(drawn)
    },
  )
})

test(
  'an install offer of the browser moves nothing on the page',
  { tag: onlyIn('grok') },
  async ({ page, signIn }) => {
    await signIn()
    await page.addInitScript(() => localStorage.setItem('visited', '1'))
    await page.goto('/')
    const notice = page.getByText(INSTALL)
    await untilAppIsThere(page)
    const before = await placeOf(page)
    await offerInstall(page, 'dismissed')
    await expect(notice).toHaveCount(0)
    expect(await placeOf(page)).toBe(before)

    await page
      .getByRole('link', { name: ru('menu.settings') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
    await page
      .getByRole('link', { name: ru('menu.home') })
      .first()
      .click()
    await expect(notice).toBeVisible()
    const after = await placeOf(page)

    // Its room is kept until the browser offers it anew.
    await page.reload()
    await untilAppIsThere(page)
    expect(await placeOf(page)).toBe(after)
    await offerInstall(page, 'dismissed')
    await expect(notice).toBeVisible()
    expect(await placeOf(page)).toBe(after)

    // A browser that does not offer it any more: the room is given back, and not kept the next time.
    await page.reload()
    await expect.poll(() => placeOf(page)).toBe(before)
    await page.reload()
    await untilAppIsThere(page)
    expect(await placeOf(page)).toBe(before)
  },
)
