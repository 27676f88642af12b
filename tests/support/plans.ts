import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { ru } from './ru.ts'

const PIN = '1379'

/** Chooses an interval in the row of days of a form. */
export async function chooseWhen(page: Page, key: Parameters<typeof ru>[0]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${ru('when.label')}`) }).click()
  const sheet = page.getByRole('dialog', { name: ru('when.title') })
  await sheet.getByRole('radio', { name: ru(key), exact: true }).check()
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: ru('when.done_btn') }).click()
  await expect(sheet).toBeHidden()
}

/** Confirms a plan by the PIN. */
export async function confirmPlan(page: Page, done: Parameters<typeof ru>[0]): Promise<void> {
  await page.getByRole('button', { name: ru('plan.review_btn'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(ru('plan.confirm_title')) })
  await expect(dialog.getByText(ru('plan.confirm_note'))).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page.getByText(ru(done))).toBeVisible()
}
