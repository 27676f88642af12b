import { devices, type Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { offerInstall } from '../support/install.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const notice = (page: Page) => page.getByText(/^Установите .+ на телефон$/)

/** A visit ends with its tab. */
async function visitAgain(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await next.goto('/')
  await expect(next.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  return next
}

/** An offer that comes while Home is open waits for the next time, so that nothing moves. */
async function openHomeAgain(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: ru('menu.settings') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
  await page
    .getByRole('link', { name: ru('menu.home') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: ru('transactions.title') })).toBeVisible()
}

test(
  'the app offers its installation from the second visit on, and not again for a month',
  { tag: onlyIn('grok') },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await offerInstall(page, 'dismissed')
    await expect(notice(page)).toHaveCount(0)

    const second = await visitAgain(page)
    await offerInstall(second, 'dismissed')
    await openHomeAgain(second)
    await second.getByRole('button', { name: ru('install.btn'), exact: true }).click()
    await expect(notice(second)).toHaveCount(0)
    expect(await second.evaluate(() => document.documentElement.dataset['asked'])).toBe('1')

    let third = await visitAgain(second)
    await offerInstall(third, 'accepted')
    await openHomeAgain(third)
    await expect(notice(third)).toHaveCount(0)
    await third.evaluate(() => {
      localStorage.setItem('install-put-off', String(Date.now() - 30 * 86_400_000))
    })
    third = await visitAgain(third)
    await offerInstall(third, 'accepted')
    await openHomeAgain(third)
    await expect(notice(third)).toBeVisible()
    await third
      .getByRole('link', { name: ru('menu.settings') })
      .first()
      .click()
    await third.getByRole('button', { name: ru('settings.install_btn') }).click()
    await third.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(third.getByText(ru('install.done'))).toBeVisible()
    await expect(third.getByRole('button', { name: ru('settings.install_btn') })).toHaveCount(0)
  },
)

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test(
    'the steps are listed',
    { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
    async ({ page, signIn }) => {
      await signIn()
      await page.goto('/')
      await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
      const second = await visitAgain(page)
      await expect(notice(second)).toBeVisible()
      await expect(second.getByText(ru('install.ios_step1'))).toBeVisible()
      await second.getByRole('button', { name: ru('install.later_btn') }).click()
      await expect(notice(second)).toHaveCount(0)
      await second.goto('/settings')
      await second.getByRole('button', { name: ru('settings.install_btn') }).click()
      await expect(second.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    },
  )
})

test(
  'release notes show once after an update, and from the settings',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings')
    await page.getByRole('button', { name: ru('settings.release_notes_btn') }).click()
    const news = page.getByRole('dialog', { name: /^Что нового в версии \d+\.\d+\.\d+$/ })
    await expect(news.getByRole('listitem')).toHaveCount(4)
    await news.getByRole('button', { name: ru('common.ok') }).click()
    await page.evaluate(() => localStorage.setItem('version-seen', '0.0.1'))
    await page.reload()
    await expect(news).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
    await expect(news).toHaveCount(0)
  },
)
