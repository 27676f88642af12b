import type { Page } from '@playwright/test'
import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { lockTitle, pressKeys, setHidden, turnLockOn, turnOfflineOn } from '../support/app-lock.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { amount, submit } from '../support/exchange.ts'
import { holdCall } from '../support/faults.ts'
import { isTokenOpen } from '../support/devices.ts'
import { addPasskey } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { readAllStores } from '../support/stored-data.ts'
import { addAuthenticator, markRefusals } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'
const NAME = 'Вера'

test.use({ hasNewContext: true, hasClock: true })

const error = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const homeTitle = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasText: NAME })

async function unlock(page: Page): Promise<void> {
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type(PIN)
}

async function expectNothingPersonal(page: Page, owner: Owner): Promise<void> {
  const shown = await page.evaluate(() => document.documentElement.outerHTML)
  const kept = await readAllStores(page)
  for (const secret of [owner.token, owner.phone, owner.email, NAME, '"balance"']) {
    expect(shown).not.toContain(secret)
    expect(kept).not.toContain(secret)
  }
}

test('a locked start shows, fetches and keeps nothing of its owner before the PIN', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME, pin: PIN })
  await page.goto('/')
  await expect.poll(() => readAllStores(page)).toContain(owner.email)
  await turnLockOn(page, PIN)
  await page.goto('/')
  await expect(lockTitle(page)).toBeVisible()
  await pressKeys(page, PIN)
  await expect(homeTitle(page)).toBeVisible()
  // Something has been stored since.
  await expect.poll(() => readAllStores(page)).toContain('byServer')
  // What the page before still asks is not the start's.
  await page.goto('about:blank')
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  await page.goto('/history')
  await expect(lockTitle(page)).toBeVisible()
  await expect(page).toHaveTitle(/^[^•]*$/)
  await checkAccessibility(page)
  // It asks whether wrong PINs have locked the PIN, and nothing else.
  const own = () => called.filter((path) => /^\/v2\/(?!.*text)/.test(path))
  await expect.poll(own).toEqual(['/v2/wallet/auth/unlock/state'])
  await expectNothingPersonal(page, owner)
  await page.keyboard.type('0000')
  await expect(error(page)).toContainText('4')
  expect(
    own()
      .slice(1)
      .filter((path) => !path.includes('/auth/unlock')),
  ).toEqual([])
  await page.keyboard.type(PIN)
  await expect(page.getByRole('heading', { level: 1, name: ru('history.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/history$/)
})

test('an app with a lock is covered in the background, and locks after its time', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN, '5')
  await page.goto('/')
  await unlock(page)
  await expect(homeTitle(page)).toBeVisible()

  await test.step('before it nothing is lost', async () => {
    await setHidden(page, true)
    await expect(page.getByText(NAME).first()).toBeHidden()
    await page.clock.fastForward(4 * 60_000)
    await setHidden(page, false)
    await expect(homeTitle(page)).toBeVisible()
  })
  await test.step('after it nothing is there, and the page comes back where it was scrolled to', async () => {
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 60)
    await expect.poll(scrolled).toBe(60)
    await setHidden(page, true)
    await page.clock.fastForward(5 * 60_000)
    await expect(lockTitle(page)).toBeAttached()
    await expectNothingPersonal(page, owner)
    await setHidden(page, false)
    await expect(lockTitle(page)).toBeVisible()
    await page.keyboard.type(PIN)
    await expect(homeTitle(page)).toBeAttached()
    await expect.poll(scrolled).toBe(60)
  })
  await test.step('a clock that was set back locks', async () => {
    await setHidden(page, true)
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() - 3_600_000
    })
    await setHidden(page, false)
    await expect(lockTitle(page)).toBeVisible()
  })
})

test('a money call ends before the lock, and its outcome is in the history', async ({
  page,
  signIn,
}) => {
  await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN, '0')
  await page.goto('/exchange')
  await unlock(page)
  await amount(page, 'to').fill('5')
  const call = await holdCall(page, endpointUrl('exchange'))
  await submit(page).click()
  await expect.poll(call.count).toBe(1)
  await setHidden(page, true)
  await expect(submit(page)).toBeHidden()
  await expect(lockTitle(page)).toHaveCount(0)
  call.release()
  await expect(lockTitle(page)).toBeAttached()
  await setHidden(page, false)
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/history$/)
  await expect(
    page
      .getByRole('region', { name: ru('transactions.all_title') })
      .getByRole('listitem')
      .first(),
  ).toContainText('5,00')
})

test('the PIN opens the stored data without a network, and the fifth wrong one ends the session', async ({
  page,
  context,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN, '0')
  await turnOfflineOn(page, PIN)
  await page.goto('/')
  await unlock(page)
  await expect(homeTitle(page)).toBeVisible()
  await expect.poll(() => readAllStores(page)).toContain('"iv"')
  await context.setOffline(true)
  await setHidden(page, true)
  await setHidden(page, false)
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type('0000')
  await expect(error(page)).toHaveText(ru('lock.wrong', { count: 4 }))
  await page.keyboard.type(PIN)
  await expect(homeTitle(page)).toBeVisible()
  await setHidden(page, true)
  await setHidden(page, false)
  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.type('0000')
    await expect(error(page)).toHaveText(ru('lock.wrong', { count: left }))
  }
  await page.keyboard.type('0000')
  await expect(page).toHaveURL(/\/auth\?why=pins/)
  await expect(page.getByText(ru('auth.ended_pins'))).toBeVisible()
  await expectNothingPersonal(page, owner)
})

test('the lock fits the smallest phone also with the words of a wrong PIN', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signIn({ pin: PIN })
  await turnLockOn(page, PIN)
  await page.goto('/')
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type('0000')
  await expect(error(page)).toContainText('4')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBe(568)
})

test(
  'wrong PINs end the session on the server too',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn({ pin: PIN })
    await turnLockOn(page, PIN)
    await page.goto('/exchange')
    await expect(lockTitle(page)).toBeVisible()
    for (const left of ['4', '3', '2', '1']) {
      await page.keyboard.type('0000')
      await expect(error(page)).toContainText(left)
    }
    await page.keyboard.type('0000')
    await expect(page.getByText(ru('auth.ended_pins'))).toBeVisible()
    await expect(page).toHaveURL(/next=%2Fexchange/)
    expect(await isTokenOpen(page.request, owner.token)).toBe(false)
  },
)

test(
  'whoever edits what the device keeps gets nothing',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ firstName: NAME, pin: PIN })
    await turnLockOn(page, PIN)
    await page.evaluate(() => localStorage.setItem('app-lock', '{"delay":15}'))
    await page.goto('/')
    await expect(lockTitle(page)).toBeVisible()
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText(NAME)).toHaveCount(0)
  },
)

test(
  'the app has no session once its lock is gone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ firstName: NAME, pin: PIN })
    await turnLockOn(page, PIN)
    await page.evaluate(() => localStorage.removeItem('app-lock'))
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(NAME)).toHaveCount(0)
  },
)

test(
  'tabs are unlocked together, and one that is left locks',
  { tag: WHOLE_ONLY },
  async ({ page, context, signIn }) => {
    await signIn({ firstName: NAME, pin: PIN })
    await page.goto('/')
    const other = await context.newPage()
    await other.goto('/history')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await turnLockOn(page, PIN)
    const third = await context.newPage()
    await third.goto('/')
    await expect(homeTitle(third)).toBeVisible()
    for (const tab of [page, third]) await tab.close()
    await setHidden(other, true)
    await other.clock.fastForward(61_000)
    await setHidden(other, false)
    await expect(lockTitle(other)).toBeVisible()
    await other.bringToFront()
    await other.keyboard.type(PIN)
    await expect(other).toHaveURL(/\/history$/)
    await expect(lockTitle(other)).toHaveCount(0)
  },
)

test('a page that Back brings again is locked', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN, '0')
  await page.goto('/icons/ewallet/favicon.svg')
  await page.goBack()
  await expect(lockTitle(page)).toBeVisible()
})

test('a passkey unlocks, by itself at a start and by its button', async ({ page, signIn }) => {
  await signIn({ firstName: NAME, pin: PIN })
  const device = await addAuthenticator(page)
  await addPasskey(page, PIN)
  await turnLockOn(page, PIN)
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  await device.setWilling(false)
  await markRefusals(page)
  await page.reload()
  await expect(lockTitle(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-passkey-refused')
  const key = page.getByRole('button', { name: ru('lock.key', { digit: '1' }) })
  await expect(key).toHaveAttribute('aria-disabled', 'false')
  await device.setWilling(true)
  await page.getByRole('button', { name: ru('lock.passkey_btn') }).click()
  await expect(homeTitle(page)).toBeVisible()
})
