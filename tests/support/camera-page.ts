import type { Browser, Page } from '@playwright/test'
import type { Owner } from './app.ts'
import type { Problems } from './problems.ts'

interface CameraVisit {
  browser: Browser
  origin: string
  owner: Owner
  problems: Problems
}

/** Opens an empty page of a phone whose owner is signed in, with a camera that may be used. */
export async function openCameraPage(visit: CameraVisit): Promise<Page> {
  const { browser, origin, owner, problems } = visit
  const localStorage = [{ name: 'token', value: owner.token }]
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'ru-RU',
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  await problems.watch(context)
  return context.newPage()
}
