import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { CURRENT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const POLICIES = {
  ru: [
    [ru('policy.aml_kyc'), 'aml-kyc-policy'],
    [ru('policy.cookies'), 'cookies-policy'],
    [ru('policy.privacy'), 'privacy-policy'],
    [ru('policy.terms'), 'terms-of-use'],
  ],
  en: [
    ['AML & KYC Policy', 'aml-kyc-policy'],
    ['Cookies Policy', 'cookies-policy'],
    ['Privacy Policy', 'privacy-policy'],
    ['Terms of Use', 'terms-of-use'],
  ],
} as const

const BACKGROUNDS = {
  ewallet: { light: 'rgb(243, 245, 249)', dark: 'rgb(9, 12, 19)' },
  grok: { light: 'rgb(244, 245, 242)', dark: 'rgb(10, 12, 8)' },
} as const

function root(page: Page) {
  return page.locator('html')
}

test(
  'the language changes at once, with dates and amounts, and is remembered',
  { tag: onlyIn('ewallet') },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings')
    await expect(root(page)).toHaveAttribute('lang', 'ru')
    const main = page.locator('main')
    await expect(main.getByText(/^\d{1,2} \p{Script=Cyrillic}+( \d{4})?$/u)).toBeVisible()
    let loads = 0
    page.on('load', () => (loads += 1))
    await main.getByRole('radio', { name: 'English' }).click()
    for (const reloads of [0, 1]) {
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect(root(page)).toHaveAttribute('lang', 'en')
      await expect(page).toHaveTitle(/^(?:\(\d+\) )?Settings — /)
      await expect(main.getByText(/^\d{1,2} [A-Z][a-z]+( \d{4})?$/)).toBeVisible()
      await expect(main.getByRole('radio', { name: 'English' })).toBeChecked()
      expect(loads).toBe(reloads)
      if (reloads === 0) await page.reload()
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('₽148,920.75')
    const newest = page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')
    await expect(newest.first()).toContainText('+₽10,000.00')
    await expect(newest.first()).toContainText(/(Today|Yesterday), \d\d:\d\d/)
    await expect(newest.first()).not.toContainText(/\p{Script=Cyrillic}/u)
  },
)

/** The colour that a <meta> names, as a style has it. */
function colourOf(meta: Element): string {
  const probe = document.createElement('p')
  probe.style.color = meta.getAttribute('content') ?? ''
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test('the theme changes at once, is remembered, and follows the device when told to', async ({
  page,
  signIn,
  environment,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn()
  await page.goto('/settings')
  const expectTheme = async (theme: 'light' | 'dark') => {
    await expect(root(page)).toHaveAttribute('data-theme', theme)
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      BACKGROUNDS[environment][theme],
    )
    // The browser's own bars get the colour of the page after its paint.
    await expect
      .poll(() => page.locator('meta[name="theme-color"]').evaluate(colourOf))
      .toBe(BACKGROUNDS[environment][theme])
  }
  const choose = (name: string) => page.getByRole('radio', { name }).click()
  await expect(page.getByRole('radio', { name: ru('settings.theme_system') })).toBeChecked()
  await expectTheme('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme('dark')
  await choose(ru('settings.theme_light'))
  await expectTheme('light')
  await page.reload()
  await expectTheme('light')
  await choose(ru('settings.theme_dark'))
  await expectTheme('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expectTheme('dark')
  await choose(ru('settings.theme_system'))
  await expectTheme('light')
})

test(
  "the owner's data, asked for again with the texts, the version, the policies",
  { tag: WHOLE_ONLY },
  async ({ page, signIn, baseURL, environment }) => {
    const owner = await signIn({ firstName: 'борис', lastName: 'Иванов' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('борис')
    await test.step('opening settings asks for the owner and the texts again', async () => {
      const asked = Promise.all([
        page.waitForRequest(/\/auth\/info$/),
        page.waitForRequest(/\/text-data\//),
      ])
      await page
        .getByRole('navigation')
        .getByRole('link', { name: ru('menu.settings') })
        .click()
      await asked
    })
    await test.step('the data and the version are there', async () => {
      const main = page.locator('main')
      await expect(
        main.getByRole('img', { name: ru('settings.avatar_label', { letter: 'Б' }) }),
      ).toHaveText('Б')
      await expect(main.getByText('борис Иванов')).toBeVisible()
      await expect(main.getByText(owner.email).first()).toBeVisible()
      const [, area, first, last] = /^1(\d{3})(\d{3})(\d{4})$/.exec(owner.phone) ?? []
      await expect(main.getByText(`+1 ${area} ${first}-${last}`)).toBeVisible()
      await expect(main.getByText(/\d+ [а-я]+ 20\d\d/)).toBeVisible()
      await expect(main.getByText(`Версия ${CURRENT_VERSION}`)).toBeVisible()
    })
    const expectPolicies = async (language: 'ru' | 'en') => {
      for (const [name, file] of POLICIES[language]) {
        const link = page.locator('main').getByRole('link', { name })
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', /noopener/)
        const address = `/documents/${environment}/${language}/${file}.pdf`
        await expect(link).toHaveAttribute('href', address)
        const answer = await page.request.get(new URL(address, baseURL).href)
        expect(answer.status(), file).toBe(200)
        expect(answer.headers()['content-type']).toBe('application/pdf')
        expect((await answer.body()).toString('latin1')).toContain(`/Lang (${language})`)
      }
    }
    await test.step('four policies open beside the app, in its language', async () => {
      await expectPolicies('ru')
      await expect(page.locator('main').getByRole('link', { name: /^Написать: / })).toBeVisible()
      await expect(page.locator('main').getByRole('link', { name: /^Позвонить: / })).toBeVisible()
      await page.getByRole('radio', { name: 'English' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expectPolicies('en')
    })
  },
)

test(
  'an identified owner has identity in one row, transfers under Security, and log-out before the policies',
  { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await page.goto('/settings')
    const main = page.locator('main')
    const identity = main.getByRole('region', { name: ru('settings.verification_title') })
    await expect(identity).toContainText(ru('kyc.status.complete'))
    expect((await identity.boundingBox())?.height).toBeLessThan(110)
    await expect(main.getByText(/^Вывод за 24 часа/)).toHaveCount(0)
    await expect(main.getByRole('switch')).toHaveCount(0)
    const logOut = await main.getByRole('button', { name: ru('settings.logout_btn') }).boundingBox()
    const policy = await main.getByRole('link', { name: ru('policy.aml_kyc') }).boundingBox()
    expect(logOut?.y).toBeLessThan(policy?.y ?? 0)
    await page.goto('/settings/security')
    await expect(
      page.getByRole('switch', { name: ru('settings.transfers_findable') }),
    ).toBeVisible()
  },
)
