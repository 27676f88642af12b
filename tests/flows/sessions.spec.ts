import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { isTokenOpen, logInElsewhere, TELEGRAM, WINDOWS } from '../support/devices.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { untilMounted } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'

const PATH = '/settings/security'
const BROKEN = { status: 500, json: {} }

const list = (page: Page) =>
  page.getByRole('region', { name: ru('security.sessions') }).getByRole('listitem')
const endButton = (page: Page, device: string) =>
  page.getByRole('button', { name: ru('security.session_end_label', { device }) })
const endAll = (page: Page) =>
  page.getByRole('button', { name: ru('security.sessions_end_all'), exact: true })
const events = (page: Page) =>
  page.getByRole('region', { name: ru('security.log_title') }).getByRole('listitem')
const title = (page: Page) => page.getByRole('heading', { name: ru('security.sessions') })

test('sessions are listed with this one first, and are ended one by one and all at once', async ({
  page,
  signIn,
}) => {
  const owner = await signIn()
  const tokens = [
    await logInElsewhere(page.request, owner, WINDOWS),
    await logInElsewhere(page.request, owner, TELEGRAM),
  ]
  await page.goto(PATH)
  await expect(list(page)).toHaveCount(3)
  await expect(list(page).first()).toContainText(ru('security.session_this'))
  await expect(list(page).first().getByRole('button')).toHaveCount(0)
  await expect(list(page).nth(1)).toContainText('Telegram, Android')
  await expect(list(page).nth(2)).toContainText('Windows, Chrome')
  await checkAccessibility(page)

  await test.step('a failure leaves the session and shows an error', async () => {
    await page.route(endpointUrl('endSession'), (route) => route.fulfill(BROKEN))
    await endButton(page, 'Windows, Chrome').click()
    await expect(page.getByRole('status').filter({ hasText: ru('error.server') })).toBeVisible()
    await expect(list(page)).toHaveCount(3)
    await page.unroute(endpointUrl('endSession'))
  })
  await test.step('one of them', async () => {
    await endButton(page, 'Windows, Chrome').click()
    await expect(list(page)).toHaveCount(2)
    await expect(title(page)).toBeFocused()
    expect(await isTokenOpen(page.request, tokens[0] ?? '')).toBe(false)
    expect(await isTokenOpen(page.request, tokens[1] ?? '')).toBe(true)
    await expect(events(page).first()).toContainText(
      `${ru('security.event_session_ended')}: Windows, Chrome`,
    )
  })
  await test.step('all others, after a question', async () => {
    await endAll(page).click()
    const dialog = page.getByRole('alertdialog', { name: ru('security.sessions_end_all_title') })
    await expect(dialog).toContainText(ru('security.sessions_end_all_descr', { count: 1 }))
    const end = dialog.getByRole('button', { name: ru('security.session_end') })
    await page.route(endpointUrl('endOtherSessions'), (route) => route.fulfill(BROKEN))
    await end.click()
    await expect(dialog.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('endOtherSessions'))
    await end.click()
    await expect(dialog).toHaveCount(0)
    await expect(list(page)).toHaveCount(1)
    await expect(endAll(page)).toHaveCount(0)
    await expect(title(page)).toBeFocused()
    expect(await isTokenOpen(page.request, tokens[1] ?? '')).toBe(false)
    expect(await isTokenOpen(page.request, owner.token)).toBe(true)
  })
})

test('a sign-in from a new device notifies the others', async ({ page, signIn }) => {
  const owner = await signIn()
  await logInElsewhere(page.request, owner, WINDOWS)
  await page.goto('/')
  await untilMounted(page)
  await page.getByRole('button', { name: /^Уведомления/ }).click()
  const notice =
    /нового устройства: Windows, Chrome\. Время: \d{1,2} [а-я]+ \d{4} г\. в \d\d:\d\d UTC/
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: notice }),
  ).toBeVisible()
})
