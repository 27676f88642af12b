import type { Page } from '@playwright/test'
import { account, answerWallets, totalOf } from '../support/answers.ts'
import { expect, freshPhone, test } from '../support/app.ts'
import { oneBrand, onlyIn } from '../support/brands.ts'
import { amount, lookAgain, openExchange } from '../support/exchange.ts'
import { identify } from '../support/owners.ts'
import { findTextFaults, translatePages } from '../support/page-translator.ts'
import {
  CHECKED_ADDRESS,
  chooseBank,
  payoutAddress,
  payoutAmount,
  payoutPhone,
} from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { blockOfflineCopy, closeDialogs } from '../support/surfaces/between.ts'
import { SCENES } from '../support/surfaces/catalogue.ts'
import { serveLongTexts } from '../support/surfaces/served-texts.ts'
import type { Stage } from '../support/surfaces/surface.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ hasNewContext: true })

/** What a surface needs at most on a machine that has much else to do. */
const SURFACE_MS = 30_000

/** Waits until every text is what React rendered last, and no text can be detached. */
async function checkTexts(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => findTextFaults(page), { message: where })
    .toEqual({ loose: [], stale: [], open: [] })
}

test(
  'a translated landing and login leave currencies and the phone number alone',
  { tag: onlyIn('ewallet') },
  async ({ context, page }) => {
    await translatePages(context)
    await page.goto('/auth')
    await expect(page.getByRole('link', { name: ru('wallet.auth.register_btn') })).toBeVisible()
    await checkTexts(page, 'the landing')
    await page.goto('/auth/login')
    await page.getByLabel(ru('auth.phone.label')).fill(`+${freshPhone()}`)
    await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
    await expect(page.getByText(/\+1\s555/)).toBeVisible()
    await checkTexts(page, 'the code of a login')
  },
)

test(
  'a translated page follows balances, the eye, language, theme, account and typed amounts',
  { tag: onlyIn('ewallet') },
  async ({ context, page, signIn }) => {
    await translatePages(context)
    await signIn()
    const main = page.getByRole('main')
    const before = [account('RUB', '148920.75'), account('USD', '10.00')]
    await answerWallets(page, before, totalOf('150100.00', before))
    await page.goto('/')
    await expect(main).toContainText('148\u00a0920,75')
    await expect(main).toContainText('150\u00a0100')
    await checkTexts(page, 'Home')

    await test.step('a new balance is shown whole', async () => {
      const after = [account('RUB', '154031.86'), account('USD', '0.5')]
      await answerWallets(page, after, totalOf('160200.00', after))
      await expect(async () => {
        await context.setOffline(true)
        await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
        await context.setOffline(false)
        await expect(main).toContainText('154\u00a0031,86', { timeout: 3000 })
      }).toPass()
      await expect(main).not.toContainText('148')
      await expect(main).toContainText('160\u00a0200')
      await expect(main).not.toContainText('150\u00a0100')
      await checkTexts(page, 'another balance')
    })

    await test.step('the eye hides every balance and shows it again', async () => {
      await page.getByRole('button', { name: ru('home.hide_total_btn') }).click()
      await expect(main).not.toContainText('154')
      await expect(main).not.toContainText('160')
      await checkTexts(page, 'hidden balances')
      await page.getByRole('button', { name: ru('home.show_total_btn') }).click()
      await expect(main).toContainText('154\u00a0031,86')
    })

    await test.step('the history follows its filter', async () => {
      await page
        .getByRole('link', { name: ru('menu.history') })
        .first()
        .click()
      await expect(page).toHaveURL(/history/)
      await checkTexts(page, 'History')
      await page
        .getByRole('group', { name: ru('history.accounts_label') })
        .getByText('USD')
        .click()
      await expect(main.getByText(ru('history.stat_one_account', { code: 'USD' }))).toBeVisible()
      await expect(main.getByText(ru('history.stat_in'), { exact: true })).toBeVisible()
      await checkTexts(page, 'History of one account')
    })

    await test.step('the settings follow language and theme', async () => {
      await page
        .getByRole('link', { name: ru('menu.settings') })
        .first()
        .click()
      await page.getByText('English', { exact: true }).first().click()
      await expect(page.getByText('Language', { exact: true }).first()).toBeVisible()
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkTexts(page, 'Settings in English')
      await page.getByText('Русский', { exact: true }).first().click()
      await checkTexts(page, 'Settings in Russian')
    })
  },
)

for (const [turn, { name, surfaces }] of SCENES.entries()) {
  test(
    `${name}: a translated page shows what React rendered, after a change too`,
    { tag: [WHOLE_ONLY, ...[oneBrand(turn)].flat()] },
    async ({ context, page, request, environment, signIn }) => {
      test.setTimeout(SURFACE_MS * surfaces.length)
      page.setDefaultTimeout(10_000)
      await translatePages(context)
      const t = await serveLongTexts(page, environment === 'grok' ? 'en' : 'ru')
      const stage: Stage = {
        page,
        request,
        environment,
        t,
        owner: undefined,
        signIn: async (wishes) => (stage.owner = await signIn(wishes)),
      }
      await blockOfflineCopy(context)
      for (const surface of surfaces) {
        if (surface.environments && !surface.environments.includes(environment)) continue
        await test.step(surface.name, async () => {
          await closeDialogs(page)
          await surface.open(stage)
          await checkTexts(page, surface.name)
          await lookAgain(page)
          await page.setViewportSize({ width: 1280, height: 800 })
          await checkTexts(page, `${surface.name}, looked at again`)
          await page.setViewportSize({ width: 390, height: 844 })
        })
      }
    },
  )
}

test(
  'a translated form of a withdrawal and of an exchange leaves fee, sum and address alone',
  { tag: onlyIn('ewallet') },
  async ({ context, page, request, signIn }) => {
    await translatePages(context)
    await identify(request, await signIn())
    await page.goto('/wallet/withdrawal/usdc')
    await payoutAmount(page).fill('20')
    await payoutAddress(page).fill(CHECKED_ADDRESS)
    await expect(page.getByText(ru('crypto.recipient_gets'))).toBeVisible()
    await payoutAmount(page).fill('21')
    await expect(page.getByText('20,90\u00a0USDC')).toBeVisible()
    await checkTexts(page, 'a withdrawal of USDC')
    await page.goto('/wallet/withdrawal/sbp')
    await payoutAmount(page).fill('120000')
    await payoutPhone(page).fill('9005550101')
    await chooseBank(page, 'тинь')
    await expect(page.getByText(/^100,00\s₽$/)).toBeVisible()
    await checkTexts(page, 'a withdrawal by SBP')
    await openExchange(page)
    await amount(page, 'from').fill('250,5')
    await expect(page.getByText(ru('exchange.your_rate'))).toBeVisible()
    await checkTexts(page, 'an exchange')
  },
)
