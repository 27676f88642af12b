import { expect, test, type Messenger } from '../support/messenger.ts'
import { offerInstall } from '../support/install.ts'
import { holdCall } from '../support/faults.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const LAUNCH_KEY = 'e-wallet/launchParams'
const ASKED_AT_START = [
  'web_app_request_theme',
  'iframe_ready',
  'web_app_setup_swipe_behavior',
  'web_app_set_background_color',
  'web_app_set_header_color',
  'web_app_set_bottom_bar_color',
  'web_app_setup_settings_button',
  'web_app_ready',
  'web_app_request_safe_area',
  'web_app_request_content_safe_area',
  'web_app_expand',
]

/** A host that does not answer at once is asked for its theme again, which counts once. */
const names = async ({ said }: Messenger) =>
  (await said())
    .map(({ name }) => name)
    .filter((name, at, all) => name !== ASKED_AT_START[0] || all[at - 1] !== name)
const wallets = ({ app }: Messenger) => app.getByRole('region', { name: ru('home.wallets_label') })
const theme = ({ app }: Messenger) => app.evaluate(() => document.documentElement.dataset['theme'])
/** The messenger's part of the app has taken hold. */
const isTelegram = () => document.documentElement.hasAttribute('data-host-back')
/** Comes back when the page before is gone: it looks the same. */
async function reload({ app, page }: Messenger): Promise<void> {
  const gone = page.waitForEvent('framenavigated', (frame) => frame === app)
  await app.evaluate(() => location.reload())
  await gone
}
const path = ({ app }: Messenger) => app.evaluate(() => location.pathname + location.search)

test('the app asks for what it needs, once more after a reload, and keeps the launch to itself', async ({
  openInTelegram,
}) => {
  const telegram = await openInTelegram()
  await expect(wallets(telegram)).toBeVisible()
  await telegram.hear('web_app_expand')
  expect(await names(telegram)).toEqual(ASKED_AT_START)
  expect((await telegram.hear('web_app_setup_swipe_behavior')).data).toEqual({
    allow_vertical_swipe: false,
  })
  const kept = () => telegram.app.evaluate((key) => sessionStorage.getItem(key), LAUNCH_KEY)
  expect(await kept()).toContain('tgWebAppVersion=8.0')
  expect(await telegram.app.evaluate(() => location.hash)).toBe('')

  // What a browser counts as a second visit, which is when it is offered to install the app.
  await telegram.app.evaluate(() => {
    localStorage.setItem('visited', '1')
    sessionStorage.removeItem('first-visit')
    location.reload()
  })
  await expect.poll(() => names(telegram)).toEqual([...ASKED_AT_START, ...ASKED_AT_START])
  await expect(wallets(telegram)).toBeVisible()

  await offerInstall(telegram.app, 'accepted')
  await expect(telegram.app.getByText(/^Установите .+ на телефон$/)).toHaveCount(0)
  await telegram.app.getByRole('link', { name: ru('menu.settings'), exact: true }).click()
  await expect(
    telegram.app.getByRole('button', { name: ru('settings.release_notes_btn') }),
  ).toBeVisible()
  await expect(telegram.app.getByText(ru('settings.install_btn'))).toHaveCount(0)
})

test(
  'a new version reloads the app inside the messenger, and it speaks again',
  { tag: WHOLE_ONLY },
  async ({ page, openInTelegram }) => {
    const loads: string[] = []
    page.on('request', (asked) => {
      if (asked.isNavigationRequest() && asked.frame().parentFrame()) loads.push(asked.url())
    })
    await page.route(/\/version\.json/, (route) => route.fulfill({ json: { version: '99.0.0' } }))
    const telegram = await openInTelegram()
    await expect.poll(() => loads.length).toBe(2)
    await expect(wallets(telegram)).toBeVisible()
    await telegram.hear('web_app_expand')
    await expect
      .poll(async () => (await names(telegram)).slice(-ASKED_AT_START.length))
      .toEqual(ASKED_AT_START)
    expect(await telegram.app.evaluate(isTelegram)).toBe(true)
  },
)

test('the back button follows the page: what lies over it, history, Home', async ({
  openInTelegram,
}) => {
  const telegram = await openInTelegram({ path: '/wallet/topup' })
  const { app, hear, say } = telegram
  await expect(app.getByRole('heading', { level: 1, name: ru('wallet_topup.title') })).toBeVisible()
  expect((await hear('web_app_setup_back_button')).data).toEqual({ is_visible: true })
  await expect(app.getByRole('button', { name: ru('common.back') })).toBeHidden()

  await app.getByRole('button', { name: /^Счет/ }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
  await say('back_button_pressed')
  await expect(app.getByRole('dialog')).toHaveCount(0)
  expect(await path(telegram)).toBe('/wallet/topup')

  await say('back_button_pressed')
  await expect(wallets(telegram)).toBeVisible()
  expect(await path(telegram)).toBe('/')
  await expect
    .poll(async () => (await hear('web_app_setup_back_button')).data)
    .toEqual({
      is_visible: false,
    })

  await app.getByRole('link', { name: ru('menu.history') }).click()
  await expect(app.getByRole('heading', { level: 1, name: ru('history.title') })).toBeVisible()
  expect((await hear('web_app_trigger_haptic_feedback')).data).toEqual({ type: 'selection_change' })
  await app.getByRole('link', { name: ru('menu.settings') }).click()
  await expect(app.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
  await say('back_button_pressed')
  await expect(app.getByRole('heading', { level: 1, name: ru('history.title') })).toBeVisible()
})

test(
  'the theme follows the messenger until the owner chooses one',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram }) => {
    const telegram = await openInTelegram({ isDark: true, path: '/settings' })
    const { app, hear, page } = telegram
    await expect(app.getByRole('radiogroup', { name: ru('settings.theme') })).toBeVisible()
    expect(await theme(telegram)).toBe('dark')
    const dark = (await hear('web_app_set_background_color')).data
    const turn = (isDark: boolean) => page.evaluate(`sayTheme(${isDark})`)
    await turn(false)
    await expect.poll(() => theme(telegram)).toBe('light')
    await expect
      .poll(async () => (await hear('web_app_set_background_color')).data)
      .not.toEqual(dark)
    await app.getByRole('radio', { name: ru('settings.theme_dark') }).click()
    await expect.poll(() => theme(telegram)).toBe('dark')
    await turn(true)
    await turn(false)
    expect(await theme(telegram)).toBe('dark')
  },
)

test(
  "the host's edges are kept free, and followed",
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, page }) => {
    const telegram = await openInTelegram()
    await expect(wallets(telegram)).toBeVisible()
    const edge = (side: string) =>
      telegram.app.evaluate(
        (name) => document.documentElement.style.getPropertyValue(name),
        `--safe-${side}`,
      )
    await expect.poll(() => edge('top')).toBe('91px')
    expect(await edge('bottom')).toBe('34px')
    await page.evaluate(
      `say('content_safe_area_changed', { top: 60, bottom: 0, left: 0, right: 0 })`,
    )
    await expect.poll(() => edge('top')).toBe('107px')
    const top = await telegram.app
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).paddingTop)
    expect(Number.parseFloat(top)).toBeGreaterThanOrEqual(107)
  },
)

test(
  'a launch link opens its page once; one that makes no sense opens Home',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram }) => {
    const telegram = await openInTelegram({ start: 'topup_EUR' })
    await expect(telegram.app.getByRole('button', { name: /^Счет.*EUR/ })).toBeVisible()
    expect(await path(telegram)).toBe('/wallet/topup?currency=EUR')
    await telegram.say('back_button_pressed')
    await expect(wallets(telegram)).toBeVisible()
    await reload(telegram)
    await expect(wallets(telegram)).toBeVisible()
    expect(await path(telegram)).toBe('/')

    const other = await openInTelegram({ start: 'settings' })
    await expect(wallets(other)).toBeVisible()
    expect(await path(other)).toBe('/')
  },
)

test(
  'a launch link opens its page where the bridge is late, too',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram }) => {
    const telegram = await openInTelegram({ start: 'topup_EUR', isSilent: true })
    await expect(telegram.app.getByRole('button', { name: /^Счет.*EUR/ })).toBeVisible()
    expect(await path(telegram)).toBe('/wallet/topup?currency=EUR')
    expect(await telegram.app.evaluate(() => location.hash)).toBe('')
  },
)

test(
  'a version 6.0 messenger gets no unsupported events',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram }) => {
    const telegram = await openInTelegram({ version: '6.0', path: '/wallet/topup' })
    const { app } = telegram
    await expect(
      app.getByRole('heading', { level: 1, name: ru('wallet_topup.title') }),
    ).toBeVisible()
    await telegram.hear('web_app_expand')
    expect(await names(telegram)).toEqual([
      'web_app_request_theme',
      'iframe_ready',
      'web_app_ready',
      'web_app_expand',
    ])
    // Without the host's, the app has its own way back.
    await app.getByRole('button', { name: ru('common.back') }).click()
    await expect(wallets(telegram)).toBeVisible()
  },
)

test(
  'a launch goes along to the page that is opened before the app is there, and never to a server',
  { tag: WHOLE_ONLY },
  async ({ page, openInTelegram }) => {
    const code = await holdCall(page, /\/assets\/main-.*\.js$/)
    const wishes = { owner: null, isSilent: true, isNameless: true }
    const opening = openInTelegram({ ...wishes, path: '/wallet' })
    const landing = page.frameLocator('#app')
    const register = landing.getByRole('link', { name: ru('wallet.auth.register_btn') })
    await expect(register).toHaveAttribute(
      'href',
      /^\/auth\/register\?next=%2Fwallet#tgWebAppVersion=/,
    )
    code.release()
    const telegram = await opening
    await expect.poll(() => path(telegram)).toBe('/auth?next=%2Fwallet')
    expect(await telegram.app.evaluate(() => location.hash)).toBe('')
  },
)

test(
  'without a messenger, or its part for it, the app works as in a browser',
  { tag: WHOLE_ONLY },
  async ({ page, openInTelegram }) => {
    for (const { name, wishes } of [
      { name: 'a host that never answers', wishes: { isSilent: true } },
      { name: 'a frame without launch parameters', wishes: { isBare: true } },
    ]) {
      await test.step(name, async () => {
        const telegram = await openInTelegram({ ...wishes, path: '/wallet/topup' })
        await expect(telegram.app.getByRole('button', { name: ru('common.back') })).toBeVisible()
        expect(
          await telegram.app.evaluate((key) => sessionStorage.getItem(key), LAUNCH_KEY),
        ).toBeNull()
        // An answer that comes now comes too late.
        await telegram.page.evaluate('sayTheme(true)')
        await telegram.app.getByRole('button', { name: ru('common.back') }).click()
        await expect(wallets(telegram)).toBeVisible()
        expect(await telegram.app.evaluate(isTelegram)).toBe(false)
      })
    }
    await page.route(/\/telegram-host-/, (route) => route.abort())
    const telegram = await openInTelegram({ path: '/wallet/topup' })
    await expect(telegram.app.getByRole('button', { name: ru('common.back') })).toBeVisible()
  },
)

test(
  'on a phone the app is no frame: it speaks through the bridge, with its own back button',
  { tag: WHOLE_ONLY },
  async ({ openInPhone }) => {
    const phone = await openInPhone({ path: '/wallet/topup' })
    const { app, hear, said, say } = phone
    await expect(
      app.getByRole('heading', { level: 1, name: ru('wallet_topup.title') }),
    ).toBeVisible()
    await hear('web_app_expand')
    expect((await said()).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'web_app_setup_swipe_behavior',
        'web_app_setup_back_button',
        'web_app_request_viewport',
        'web_app_ready',
      ]),
    )
    expect(await app.evaluate(() => location.hash)).toBe('')
    await say('back_button_pressed')
    await expect(wallets(phone)).toBeVisible()
    await reload(phone)
    await expect(wallets(phone)).toBeVisible()
    expect((await hear('web_app_setup_swipe_behavior')).data).toEqual({
      allow_vertical_swipe: false,
    })
  },
)
