import type { Page } from '@playwright/test'
import { expect, freshPhone, readCode, type FlowOptions } from './app.ts'
import { ru } from './ru.ts'

/**
 * Fills the first step of registration as the environment asks for it; the button is free after it.
 */
export async function fillRegistration(
  page: Page,
  environment: FlowOptions['environment'],
  { phone, firstName }: { phone: string; firstName: string },
): Promise<void> {
  await page.getByLabel(ru('auth.register.first_name')).fill(firstName)
  await page.getByLabel(ru('auth.phone.label')).fill(`+${phone}`)
  await page.getByLabel(ru('auth.register.email')).fill('olga@example.com')
  if (environment === 'grok') await fillAddress(page)
  else await acceptTerms(page)
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: ru('auth.register.country') }).click()
  await page.getByRole('combobox', { name: ru('auth.phone.country_search') }).fill('герм')
  await page.getByRole('option', { name: /Германия/ }).click()
  await page.getByLabel(ru('auth.register.city')).fill('Берлин')
  await page.getByLabel(ru('auth.register.zip_code')).fill('10115')
  await page.getByLabel(ru('auth.register.address'), { exact: true }).fill('Инвалиденштрассе 1')
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /договора оферты/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
}

/** Registers a newcomer in the browser up to the third step, where the PIN is set. */
export async function reachPinStep(
  page: Page,
  environment: FlowOptions['environment'],
): Promise<void> {
  const phone = freshPhone()
  await page.goto('/auth/register')
  await fillRegistration(page, environment, { phone, firstName: 'Ольга' })
  await page.getByRole('button', { name: ru('auth.register.submit_btn') }).click()
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  await page.keyboard.type(await readCode(page.request, phone))
  await expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible()
}

/** Enters a new PIN twice into the boxes, which sends it. */
export async function enterNewPin(page: Page, pin: string): Promise<void> {
  await page.keyboard.type(pin)
  await expect(
    page.getByRole('group', { name: /^Повторите PIN-код|^Repeat the PIN/ }),
  ).toBeVisible()
  await page.keyboard.type(pin)
}

/** Types into the boxes from the first one on, which sends the digits. */
export async function typeBoxes(page: Page, digits: string): Promise<void> {
  await page.keyboard.press('Home')
  await page.keyboard.type(digits)
}

/**
 * Fills the boxes so that nothing is sent by itself: the last one first. The button is left to
 * press.
 */
export async function fillBoxes(page: Page, digits: string): Promise<void> {
  await page.keyboard.press('End')
  await page.keyboard.type(digits.slice(-1))
  await page.keyboard.press('Home')
  await page.keyboard.type(digits.slice(0, -1))
}
