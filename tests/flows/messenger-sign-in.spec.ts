import { TELEGRAM } from '../../contract/rules/capabilities.ts'
import { telegramSignInEndpoints } from '../../contract/calls/telegram-sign-in.ts'
import { telegramEndpoints } from '../../contract/calls/telegram.ts'
import { forbidCapability } from '../support/answers.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { holdCall } from '../support/faults.ts'
import { expect, type Messenger, test } from '../support/messenger.ts'
import { registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { BOT_NAME, newAccount } from '../support/telegram-bot.ts'
import { linkAccount } from '../support/telegram-link.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const wallets = ({ app }: Messenger) => app.getByRole('region', { name: ru('home.wallets_label') })
const signInTitle = ({ app }: Messenger) =>
  app.getByRole('heading', { name: ru('tg.signin_title') })
const landing = ({ app }: Messenger) =>
  app.getByRole('link', { name: ru('wallet.auth.register_btn') })
const path = ({ app }: Messenger) => app.evaluate(() => location.pathname + location.search)
/** Notes in the page each heading that is visible in a frame. */
function noteHeadings(): void {
  const headings: string[] = []
  Reflect.set(window, 'headings', headings)
  const look = () => {
    for (const heading of document.querySelectorAll('h1')) {
      const { textContent: words } = heading
      const isSeen = heading.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (isSeen && !headings.includes(words)) headings.push(words)
    }
    requestAnimationFrame(look)
  }
  look()
}
/** All that the browser keeps of the app. */
const kept = ({ app }: Messenger) =>
  app.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))

test('an owner who came by phone links the account once, after the PIN', async ({
  request,
  openInTelegram,
  page,
  environment,
}) => {
  const owner = await registerOwner(request, { environment })
  const account = newAccount()
  const telegram = await openInTelegram({ owner, account, isLinkOffered: true })
  const { app } = telegram
  const sheet = app.getByRole('dialog', { name: ru('tg.link_title') })
  await expect(sheet.getByText(`@${account.username}`)).toBeVisible()
  await sheet.getByRole('button', { name: ru('tg.link_btn') }).click()
  await expect(app.getByRole('dialog', { name: ru('pay.pin_title') })).toBeVisible()
  expect((await telegram.hear('web_app_request_write_access')).data).toBeUndefined()
  await page.keyboard.type('0007')
  await expect(app.getByText(/^Неверный PIN/)).toBeVisible()
  await page.keyboard.type(owner.pin ?? '')
  await expect(app.getByText(ru('tg.linked'))).toBeVisible()
  expect(await kept(telegram)).not.toContain('tgWebAppData')

  const again = await openInTelegram({ owner, account, isLinkOffered: true, path: '/settings' })
  await again.app.getByRole('link', { name: ru('tg.title') }).click()
  await expect(again.app.getByText(`@${account.username}`)).toBeVisible()
  await expect(again.app.getByRole('dialog')).toHaveCount(0)
})

test(
  '"not now" is heeded, and the account can be linked in Settings',
  { tag: WHOLE_ONLY },
  async ({ request, openInTelegram, page, environment }) => {
    const owner = await registerOwner(request, { environment })
    const { app } = await openInTelegram({ owner, isLinkOffered: true })
    const sheet = app.getByRole('dialog', { name: ru('tg.link_title') })
    await sheet.getByRole('button', { name: ru('common.not_now') }).click()
    await expect(sheet).toHaveCount(0)

    const launches: string[] = []
    page.on('request', (asked) => launches.push(asked.url()))
    const again = await openInTelegram({ owner, isLinkOffered: true, path: '/settings/telegram' })
    await again.app.getByRole('button', { name: ru('tg.connect_btn') }).click()
    const asked = again.app.getByRole('dialog', { name: ru('tg.link_title') })
    await asked.getByRole('button', { name: ru('tg.link_btn') }).click()
    await page.keyboard.type(owner.pin ?? '')
    await expect(again.app.getByText(ru('tg.linked'))).toBeVisible()
    expect(launches.filter((url) => url.includes('tgWebAppData='))).toEqual([])
  },
)

test('a linked account signs in without a code, to the page that was wanted; no other page shows before', async ({
  request,
  openInTelegram,
  context,
  environment,
}) => {
  const owner = await registerOwner(request, { environment })
  const account = await linkAccount(request, owner)
  await context.addInitScript(noteHeadings)
  const telegram = await openInTelegram({ owner: null, account, path: '/settings' })
  await expect(signInTitle(telegram)).toBeVisible()
  await expect.poll(() => telegram.app.evaluate('headings')).toEqual([ru('tg.signin_title')])
  await expect(telegram.app.getByText(`@${account.username} · `)).toContainText(
    /^@\S+ ·\s\+\d+\s[\d\s]*•••\s[\d-]+$/,
  )
  expect((await telegram.hear('web_app_ready')).name).toBe('web_app_ready')
  await telegram.press(/^Войти как /)
  await expect.poll(() => path(telegram)).toBe('/settings')
  await expect(telegram.app.getByText(owner.email).first()).toBeVisible()
  expect(await kept(telegram)).not.toContain('tgWebAppData')
})

test(
  'another number may be used, and a launch that has expired is refused in words',
  { tag: WHOLE_ONLY },
  async ({ request, openInTelegram, environment }) => {
    const account = await linkAccount(request, await registerOwner(request, { environment }))
    const telegram = await openInTelegram({ owner: null, account })
    await expect(signInTitle(telegram)).toBeVisible()
    const body = { status: 'error', code: 'TELEGRAM_EXPIRED', message: ru('tg.link_expired') }
    await telegram.page.route(endpointUrl('signInByTelegram'), (route) =>
      route.fulfill({ status: 422, json: body }),
    )
    await telegram.press(/^Войти как /)
    await expect(telegram.app.getByText(ru('tg.link_expired'))).toBeVisible()
    await telegram.app.getByRole('link', { name: ru('tg.other_phone') }).click()
    await expect(telegram.app.getByLabel(ru('auth.phone.label'))).toBeVisible()
    await telegram.app.goto('/auth/telegram')
    await expect(landing(telegram)).toBeVisible()
  },
)

test(
  'an account without a wallet, or a server without a bot, leads to the landing',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, page }) => {
    const launched = page.waitForResponse(/\/auth\/telegram\/launch$/)
    const telegram = await openInTelegram({ owner: null })
    expect((await launched).status()).toBe(200)
    await expect(landing(telegram)).toBeVisible()

    const { path: launch } = telegramSignInEndpoints.launchTelegram
    await page.route(new RegExp(`${launch}$`), (route) =>
      route.fulfill({ status: 404, json: { status: 'error', code: 'NOT_FOUND', message: '' } }),
    )
    const other = await openInTelegram({ owner: null })
    await expect(landing(other)).toBeVisible()
  },
)

test(
  'unlinking ends the session that Telegram opened',
  { tag: WHOLE_ONLY },
  async ({ request, openInTelegram, environment }) => {
    const account = await linkAccount(request, await registerOwner(request, { environment }))
    const telegram = await openInTelegram({ owner: null, account, path: '/settings/telegram' })
    const { app } = telegram
    await telegram.press(/^Войти как /)
    await app.getByRole('button', { name: ru('tg.unlink_btn') }).click()
    const question = app.getByRole('alertdialog')
    const { path: unlink } = telegramEndpoints.unlinkTelegram
    const refuse = { status: 'error', code: 'PIN_RESET_WAITING', message: 'Позже' }
    await telegram.page.route(
      new RegExp(`${unlink}$`),
      (route) => route.fulfill({ json: refuse }),
      {
        times: 1,
      },
    )
    const confirm = question.getByRole('button', { name: ru('tg.unlink_btn') })
    await confirm.click()
    await expect(question.getByText('Позже')).toBeVisible()
    await confirm.click()
    await expect(landing(telegram)).toBeVisible()
  },
)

test(
  'a button of the bot and a payment link open their page, also after signing in',
  { tag: WHOLE_ONLY },
  async ({ request, openInTelegram, environment }) => {
    const owner = await registerOwner(request, { environment })
    const account = await linkAccount(request, owner)
    const { token: other } = await registerOwner(request, { environment })
    const headers = { Authorization: `Token ${other}` }
    const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
    for (const [start, title] of [
      ['security', ru('security.title')],
      [`p_${token}`, ru('scan.pay_title')],
    ] as const) {
      const telegram = await openInTelegram({ owner: null, account, start })
      await telegram.press(/^Войти как /)
      await expect(telegram.app.getByRole('heading', { name: title })).toBeVisible()
      await telegram.app.evaluate(() => localStorage.clear())
    }
  },
)

test(
  'a server that answers late shows the landing, and then the sign-in',
  { tag: WHOLE_ONLY },
  async ({ request, openInTelegram, page, environment }) => {
    const owner = await registerOwner(request, { environment })
    const account = await linkAccount(request, owner)
    const launch = await holdCall(page, endpointUrl('launchTelegram'))
    const telegram = await openInTelegram({ owner: null, account })
    await expect(landing(telegram)).toBeVisible()
    launch.release()
    await expect(signInTitle(telegram)).toBeVisible()
  },
)

test(
  'in a browser the page leads to the bot, and unlinking keeps the session',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const owner = await signIn()
    await page.goto('/settings/telegram')
    await expect(page.getByRole('link', { name: ru('tg.open_bot') })).toHaveAttribute(
      'href',
      `https://t.me/${BOT_NAME}?startapp=telegram`,
    )
    const { username } = await linkAccount(request, owner)
    await page.reload()
    await expect(page.getByText(`@${username}`)).toBeVisible()
    await page.getByRole('button', { name: ru('tg.unlink_btn') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('tg.unlink_btn') })
      .click()
    await expect(page.getByText(ru('tg.unlinked'))).toBeVisible()
    await expect(page.getByRole('link', { name: ru('tg.open_bot') })).toBeVisible()
  },
)

test(
  'without the word nothing is offered',
  { tag: WHOLE_ONLY },
  async ({ page, openInTelegram }) => {
    await forbidCapability(page, TELEGRAM)
    const telegram = await openInTelegram({ isLinkOffered: true })
    await expect(wallets(telegram)).toBeVisible()
    await telegram.app.getByRole('link', { name: ru('menu.settings'), exact: true }).click()
    await expect(telegram.app.getByRole('link', { name: ru('security.title') })).toBeVisible()
    await expect(telegram.app.getByRole('link', { name: ru('tg.title') })).toHaveCount(0)
    await expect(telegram.app.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  },
)
