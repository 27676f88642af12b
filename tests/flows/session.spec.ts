import type { Page } from '@playwright/test'
import { expect, readCode, test, type Owner } from '../support/app.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

async function logIn(page: Page, owner: Owner): Promise<void> {
  await page.getByLabel(ru('auth.phone.label')).fill(`+${owner.phone}`)
  await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  await page.keyboard.type(await readCode(page.request, owner.phone))
}

/** Everything that the browser keeps for this origin, as one text. */
async function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      document.cookie,
    ])
  })
}

test('an owner logs in and lands where they were going', async ({ page, owner }) => {
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/auth(?:\/login)?\?next=/)
  await page.getByRole('link', { name: ru('wallet.auth.login_link') }).click()
  await logIn(page, owner)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText(owner.email).first()).toBeVisible()
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/$/)
})

test('a foreign address as the target leads Home', { tag: WHOLE_ONLY }, async ({ page, owner }) => {
  await page.goto('/auth/login?next=https://evil.example/')
  await logIn(page, owner)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('logout asks, forgets everything and revokes the token', async ({ page, signIn }) => {
  const owner = await signIn({ firstName: 'Вера' })
  await page.goto('/settings')
  await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: ru('common.cancel') }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
  const revoked = page.waitForResponse(/auth\/logout/)
  await dialog.getByRole('button', { name: ru('settings.logout_confirm_btn') }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect((await revoked).ok()).toBe(true)
  const kept = await stored(page)
  for (const secret of [owner.token, owner.email, owner.phone, 'Вера']) {
    expect(kept).not.toContain(secret)
  }
  const answer = await page.request.get('/v2/wallet', {
    headers: { Authorization: `Token ${owner.token}` },
  })
  expect(await answer.json()).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a revoked token leads to AuthIn and leaves no personal data', async ({
  context,
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: 'Вера' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Вера')
  // A toast that is looked at stays, and others wait for it; the end of the session does not.
  await context.setOffline(true)
  await context.setOffline(false)
  await page.getByText(ru('error.back_online')).hover()
  await page.request.post('/v2/wallet/auth/logout', {
    headers: { Authorization: `Token ${owner.token}` },
    data: {},
  })
  await page.getByRole('button', { name: /Уведомления/ }).press('Enter')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(ru('auth.ended_elsewhere'))).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(ru('error.back_online'))).toHaveCount(0)
  const kept = await stored(page)
  for (const secret of [owner.token, owner.email, owner.phone, 'Вера']) {
    expect(kept).not.toContain(secret)
  }
  await expect(page.locator('body')).not.toContainText('Вера')
})

test('a session that was ended elsewhere leads every tab to sign-in, which says why, and back to its page', async ({
  context,
  page,
  signIn,
}) => {
  const owner = await signIn()
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/wallet/topup')
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await page.request.post('/v2/wallet/auth/logout', {
    headers: { Authorization: `Token ${owner.token}` },
    data: {},
  })
  await page.getByRole('button', { name: /Уведомления/ }).press('Enter')
  for (const tab of [page, other]) {
    await expect(tab.getByText(ru('auth.ended_elsewhere'))).toBeVisible()
    await expect(tab).toHaveURL(/\/auth\/login/)
  }
  await logIn(page, owner)
  await expect(other).toHaveURL(/\/wallet\/topup$/)
})

test('other tabs follow a logout and a login', async ({ context, page, signIn }) => {
  await signIn()
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/history')
  await expect(other.getByRole('heading', { name: ru('history.title') })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: ru('settings.logout_confirm_btn') })
    .click()
  await expect(other).toHaveURL(/\/auth/)
})

test(
  'pages without a token, unknown pages and auth pages with a token',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    for (const path of ['/', '/history', '/wallet', '/wallet/topup', '/exchange/confirm']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth/)
    }
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
    await signIn()
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: ru('common.to_home') }).click()
    await expect(page).toHaveURL(/\/$/)
  },
)
