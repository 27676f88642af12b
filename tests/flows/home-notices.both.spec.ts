import { devices, type Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { chooseNoLock } from '../support/app-lock.ts'
import { onlyIn } from '../support/brands.ts'
import { enterNewPin } from '../support/forms.ts'
import { captureHydration, untilMounted } from '../support/hydration.ts'
import { offerInstall } from '../support/install.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = ru('auth.pin.not_saved')
const INSTALL = /^Установите .+ на телефон$/
const STALE = /^Показаны данные на /

const actionsOf = (page: Page) => page.getByText(ru('home.topup_btn'), { exact: true })

/** Where the hand aims at below the notices. */
const placeOf = async (page: Page) => (await actionsOf(page).boundingBox())?.y

test.describe('where the app offers the installation itself', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test(
    'Home shows one notice at a time, the most urgent first',
    { tag: onlyIn('grok') },
    async ({ page, signIn }) => {
      await signIn({ pin: null })
      await page.addInitScript(() => localStorage.setItem('visited', '1'))
      await chooseNoLock(page)
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
    'the notice of a missing PIN moves no balance and no action',
    { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
    async ({ page, signIn }) => {
      await signIn({ pin: null })
      let before: number | undefined
      await captureHydration(page, '/', async () => {
        await expect(actionsOf(page)).toBeVisible()
        before = await placeOf(page)
      })
      await expect(page.getByText(PIN)).toBeVisible()
      await expect(page.getByText(PIN)).toBeInViewport()
      expect(await placeOf(page)).toBe(before)
    },
  )
})

test(
  'an install offer of the browser moves nothing on the page',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await page.addInitScript(() => localStorage.setItem('visited', '1'))
    await page.goto('/')
    await untilMounted(page)
    const before = await placeOf(page)
    await offerInstall(page, 'dismissed')
    await expect(page.getByText(INSTALL)).toBeVisible()
    expect(await placeOf(page)).toBe(before)
  },
)
