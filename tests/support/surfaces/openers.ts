import type { Locator, Page } from '@playwright/test'
import { changeAnswer } from '../answers.ts'
import type { Words } from './served-texts.ts'
import type { Stage } from './surface.ts'
import { expect } from '../app.ts'

type Key = Parameters<Words>[0]

/** The dialog or panel that stands above the page. */
export function dialog(page: Page): Locator {
  return page.locator('dialog[open]')
}

export async function press({ page, t }: Stage, key: Key): Promise<void> {
  await page
    .getByRole('button', { name: t(key) })
    .filter({ visible: true })
    .first()
    .click()
}

/** Presses a button and waits for the dialog of this title. */
export async function openDialog(stage: Stage, button: Key, title: Key): Promise<void> {
  await press(stage, button)
  await expectDialog(stage, title)
}

export async function expectDialog({ page, t }: Stage, title: Key): Promise<void> {
  await expect(dialog(page)).toContainText(t(title))
}

/** Waits for an error that is said, in whatever words. */
export async function expectAlert({ page }: Stage): Promise<void> {
  await expect(
    page.getByRole('alert').filter({ hasText: /./, visible: true }).first(),
  ).toBeVisible()
}

export async function expectText({ page, t }: Stage, key: Key): Promise<void> {
  await expect(page.getByText(t(key)).filter({ visible: true }).first()).toBeVisible()
}

/** Waits for the first row of a list in the page. */
export async function expectRows({ page }: Stage): Promise<void> {
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible()
}

/** Opens an address and waits for a text of the page. */
export async function visit(stage: Stage, path: string, key: Key): Promise<void> {
  await stage.page.goto(path)
  await expectText(stage, key)
  await expect(stage.page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function fill({ page, t }: Stage, key: Key, value: string): Promise<void> {
  await page.getByLabel(t(key)).filter({ visible: true }).first().fill(value)
}

/** Answers calls to these addresses with a server's fault until the page is left. */
export async function breakCalls(page: Page, url: RegExp): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }))
}

/** Loses the answers of a money call, on a server without a retry by the same key (K2). */
export async function loseAnswers(page: Page, url: RegExp): Promise<void> {
  await changeAnswer(page, /\/auth\/info$/, (body) => ({
    ...body,
    is_idempotency_supported: false,
  }))
  await page.route(url, (route) => route.abort('connectionreset'))
}

/** Calls reach the server again, all but the dictionary's, which stays as it is. */
export async function mendCalls(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
