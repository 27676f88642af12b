import { checkAccessibility, expect, test } from '../support/app.ts'
import { changeAnswer } from '../support/answers.ts'
import { rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const SEARCH = ru('history.search_label')

test('search and filters go over all rows on the server, stand in the address, and work offline', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/history')
  const box = page.getByRole('searchbox', { name: SEARCH })
  await box.fill('4417')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText(ru('history.search_found', { count: 3 }))).toBeAttached()
  await expect(page).toHaveURL(/[?&]q=/)
  await box.fill('75 000,00')
  await expect(rows(page)).toHaveText([/\+75\s000,00\s₽/])
  await box.fill('нет такой')
  await expect(page.getByText(ru('history.search_empty', { query: 'нет такой' }))).toBeVisible()
  await page.getByRole('button', { name: ru('common.clear') }).click()
  await expect(box).toBeFocused()
  await expect(page).not.toHaveURL(/[?&]q=/)

  const type = ru('history.filter_type')
  await page.getByRole('button', { name: ru('history.filter_any', { filter: type }) }).click()
  const choice = page.getByRole('dialog', { name: type })
  await choice.getByRole('checkbox', { name: ru('history.category.exchange') }).check()
  await checkAccessibility(page)
  await choice.getByRole('button', { name: ru('common.apply') }).click()
  await expect(page).toHaveURL(/[?&]kind=exchange/)
  await expect(rows(page).first()).toHaveText(/→/)
  for (const row of await rows(page).all()) await expect(row).toHaveText(/→/)
  const value = ru('history.category.exchange')
  const chosen = ru('history.filter_chosen', { filter: type, value })
  await page.reload()
  await expect(page.getByRole('button', { name: chosen })).toBeVisible()
  await expect(rows(page).first()).toHaveText(/→/)
  await page.getByRole('button', { name: ru('history.filters_reset') }).click()
  await expect(page).not.toHaveURL(/kind=/)
  await page.goBack()
  await expect(page.getByRole('button', { name: chosen })).toBeVisible()
  await page.goForward()

  await expect(page.getByRole('button', { name: chosen })).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  await page.context().setOffline(true)
  await box.fill('4417')
  await expect(rows(page)).toHaveCount(3)
  await page.context().setOffline(false)
})

test(
  'without the capability History has neither search nor filters by kind',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await changeAnswer(page, /\/auth\/info$/, (body) => ({ ...body, capabilities: [] }))
    await page.goto('/history?q=4417&kind=exchange')
    await expect(rows(page).filter({ hasText: /\+/ })).not.toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    const type = ru('history.filter_type')
    await expect(page.getByRole('button', { name: new RegExp(`^${type}`) })).toHaveCount(0)
    expect(asked.filter((url) => /transaction\?.*(?:search|kind)=/.test(url))).toEqual([])
  },
)
