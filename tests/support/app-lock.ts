import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { enterPin } from './passkeys.ts'
import { ru } from './ru.ts'

const SECURITY_PATH = '/settings/security'

/** The switch of the lock on the page of security. */
export const lockSwitch = (page: Page) =>
  page.getByRole('switch', { name: ru('security.lock_title') })

/** The heading of a locked app. */
export const lockTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: ru('lock.title') })

/** Lets a PIN that is set turn no lock on: its owner has chosen on this device. */
export async function chooseNoLock(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lock-chosen', '1'))
}

/** Turns the lock on and chooses the minutes in the background after which it locks. */
export async function turnLockOn(page: Page, pin: string, minutes = '1'): Promise<void> {
  await page.goto(SECURITY_PATH)
  await lockSwitch(page).click()
  await enterPin(page, pin)
  await expect(lockSwitch(page)).toBeChecked()
  await page.getByLabel(ru('security.lock_after')).selectOption(minutes)
}

/** The switch of the way by the PIN without a network. */
export const offlineSwitch = (page: Page) =>
  page.getByRole('switch', { name: ru('security.lock_offline_title') })

/** Lets the PIN open a lock that is on without a network, on the page of security. */
export async function turnOfflineOn(page: Page, pin: string): Promise<void> {
  await offlineSwitch(page).click()
  await enterPin(page, pin)
  await expect(offlineSwitch(page)).toBeChecked()
}

/** Presses the keys of a PIN on the lock. */
export async function pressKeys(page: Page, pin: string): Promise<void> {
  for (const digit of pin) {
    await page.getByRole('button', { name: ru('lock.key', { digit }) }).click()
  }
}

/**
 * Sends a page to the background, or brings it back: a browser under test never hides its pages.
 */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
