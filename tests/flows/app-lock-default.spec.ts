import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { lockSwitch, lockTitle, pressKeys, turnLockOn } from '../support/app-lock.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { enterNewPin } from '../support/forms.ts'
import { addPasskey } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '2580'
const homeTitle = (page: Page) => page.getByRole('heading', { level: 1, name: /Здравствуйте/ })

async function setPin(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: ru('auth.pin.set_btn') }).click()
  await enterNewPin(page, PIN)
}

test('a PIN that is set locks the app from then on, which is said once, and Settings turn it off for good', async ({
  page,
  signIn,
}) => {
  await signIn({ pin: null })
  await setPin(page)
  await expect(page.getByText(ru('lock.on_by_default'))).toBeVisible()
  await page.goto('/settings/security')
  await expect(lockTitle(page)).toBeVisible()
  await pressKeys(page, PIN)
  await expect(lockSwitch(page)).toBeChecked()
  await expect(page.getByLabel(ru('security.lock_after'))).toHaveValue('1')
  await lockSwitch(page).click()
  await page.getByRole('button', { name: ru('security.lock_off_btn') }).click()
  await page.keyboard.type(PIN)
  await expect(lockSwitch(page)).not.toBeChecked()
  await page.reload()
  await expect(lockSwitch(page)).not.toBeChecked()
})

test(
  'what was read is there without a network after the lock was turned on',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ pin: PIN })
    await page.goto('/')
    await expect(page.getByText(/₽/).first()).toBeVisible()
    await turnLockOn(page, PIN)
    const stored = await page.evaluate(async () => {
      const open = indexedDB.open('offline-copy')
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.addEventListener('success', () => resolve(open.result))
      })
      const all = database.transaction('queries').objectStore('queries').count()
      return new Promise<number>((resolve) => {
        all.addEventListener('success', () => resolve(all.result))
      })
    })
    expect(stored).toBeGreaterThan(1)
  },
)

test(
  'a digit takes an open question for a passkey back, and the PIN unlocks',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ pin: PIN })
    await addAuthenticator(page)
    await addPasskey(page, PIN)
    await turnLockOn(page, PIN)
    await page.goto('/')
    // A device that never answers.
    await page.addInitScript(() => {
      navigator.credentials.get = () => new Promise(() => {})
    })
    const asked = page.waitForRequest(endpointUrl('unlockOptions'))
    await page.reload()
    await expect(lockTitle(page)).toBeVisible()
    await asked
    await pressKeys(page, PIN)
    await expect(homeTitle(page)).toBeVisible()
  },
)

test(
  'the lock says that wrong PINs have locked the PIN before one is typed',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const { token } = await signIn({ pin: PIN })
    await turnLockOn(page, PIN)
    const answers: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const answer = await request.post('/v2/wallet/lock/remove', {
        headers: { Authorization: `Token ${token}`, 'Idempotency-Key': crypto.randomUUID() },
        data: { pin_code: `000${n}` },
      })
      answers.push(answer.status())
    }
    expect(answers.at(-1)).toBe(429)
    await page.goto('/')
    await expect(lockTitle(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/неверных попыток/)
    const key = page.getByRole('button', { name: ru('lock.key', { digit: '1' }) })
    await expect(key).toHaveAttribute('aria-disabled', 'true')
  },
)
