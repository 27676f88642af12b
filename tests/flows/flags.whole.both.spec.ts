import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'

/** The flags in sight that no picture was drawn for. */
async function findUndrawn(flags: Locator): Promise<string[]> {
  return flags.evaluateAll((images) =>
    images
      .filter((image) => image instanceof HTMLImageElement)
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ src }) => new URL(src).pathname),
  )
}

async function openList(page: Page): Promise<Locator> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: /^Код страны/ }).click()
  const list = page.getByRole('listbox')
  // The first of the whole list; without it there are three countries.
  await expect(list.getByRole('option', { name: 'Австралия' })).toBeVisible()
  return list
}

test(
  'flags are pictures of our own, and only those in sight are fetched',
  { tag: onlyIn('grok') },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/flags/')) asked.push(pathname)
    })
    const list = await openList(page)
    const flags = list.locator('img')
    await expect.poll(() => findUndrawn(flags)).toEqual([])
    expect(asked).toContain('/flags/RU.svg')
    expect(new Set(asked).size).toBeLessThan(60)

    await page.getByRole('combobox').fill('Япония')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expect.poll(() => findUndrawn(flags)).toEqual([])
    await expect(flags).toHaveAttribute('src', '/flags/JP.svg')
    await expect(flags).toHaveAttribute('alt', '')
  },
)

test(
  'a flag that cannot be fetched leaves an empty box of its size',
  { tag: onlyIn('ewallet') },
  async ({ page }) => {
    await page.route('**/flags/*', (route) => route.abort())
    const list = await openList(page)
    const flag = list.locator('img').first()
    await expect.poll(async () => findUndrawn(flag)).toEqual(['/flags/RU.svg'])
    expect(await flag.locator('..').boundingBox()).toMatchObject({ width: 28, height: 20 })
    expect(await flag.locator('..').innerText()).toBe('')
  },
)
