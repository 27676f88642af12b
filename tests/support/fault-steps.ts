import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { ru } from './ru.ts'

/** Two presses within one task, before anything could be drawn between them. */
export function clickTwice(button: HTMLElement | SVGElement): void {
  for (const type of ['click', 'click']) {
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
}

/** The key of each call as it goes out; undefined for one without. */
export function watchCalls(page: Page, url: RegExp): (string | undefined)[] {
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (url.test(request.url())) sent.push(request.headers()['idempotency-key'])
  })
  return sent
}

export async function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** At the login, which knows the way back; nothing of the owner is left. */
export async function expectSessionEnd(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth(?:\/login)?(?:\?|$)/)
  const next = new URL(page.url()).searchParams.get('next') ?? '/'
  expect(new URL(next, page.url()).pathname).toBe(path)
  await expect(page.getByRole('status').filter({ hasText: ru('auth.ended_expired') })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
}
