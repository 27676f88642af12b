import type { Page } from '@playwright/test'
import type { categoryEndpoints } from '../../contract/calls/categories.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { checkAccessibility, expect, type Owner, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { confirmation, reviewTransfer } from '../support/transfer.ts'

const PIN = '1379'
/** The masked name of somebody who is not identified. */
const NAME = /Ма•••/
const REFUSED = {
  status: 422,
  json: { status: 'error', code: 'CHANGED_ELSEWHERE', message: 'Уже изменили.' },
}

type Call = keyof typeof categoryEndpoints

/** Has a call refused while something is done: nothing changes, and a message says why. */
async function whileRefused(page: Page, call: Call, act: () => Promise<void>): Promise<void> {
  await test.step(`${call}: nothing changes, and a message says why`, async () => {
    await page.route(endpointUrl(call), (route) => route.fulfill(REFUSED))
    await act()
    await expect(page.getByText(REFUSED.json.message)).toBeVisible()
    await page.unroute(endpointUrl(call))
  })
}

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const categories = (page: Page) => page.getByRole('list', { name: ru('category.title') })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

interface Paying {
  token: string
  friend: Owner
}

/** Pays somebody, and returns the number of the payment. */
async function pay(page: Page, { token, friend }: Paying, sum: string): Promise<string> {
  await reviewTransfer(page, friend, sum)
  await expect(confirmation(page)).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/send\/done/)
  const answer = await page.request.get(`${endpoints.transactions.path}?limit=1`, {
    headers: { Authorization: `Token ${token}` },
  })
  const { results } = await answer.json()
  return results[0].number
}

/**
 * Renames a category of the owner's own, and deletes it after the question that names what goes
 * with it.
 */
async function renameAndDelete(page: Page, { token }: Owner): Promise<void> {
  const headers = { Authorization: `Token ${token}` }
  const latest = await page.request.get(`${endpoints.transactions.path}?limit=1`, { headers })
  const { number } = (await latest.json()).results[0]
  const { version } = await (
    await page.request.get(`${endpoints.meaning.path}?number=${number}`, { headers })
  ).json()
  const data = { number, version, own_category: 'Дача' }
  await page.request.post(endpoints.setMeaning.path, { headers, data })
  await page.goto('/history/rules')
  await page.getByRole('button', { name: 'Дача' }).click()
  const field = page.getByRole('textbox', { name: ru('category.own_label') })
  await field.fill('Сад')
  await whileRefused(page, 'renameCategory', () => button(page, 'common.save').click())
  await button(page, 'common.save').click()
  await page.getByRole('button', { name: 'Сад' }).click()
  await checkAccessibility(page)
  await button(page, 'category.delete_btn').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/больше: 1\./)
  const answer = question.getByRole('button', { name: ru('category.delete_btn') })
  await whileRefused(page, 'deleteCategory', () => answer.click())
  // A failure is gone when the question is asked anew.
  await question.getByRole('button', { name: ru('common.cancel') }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Сад' }).click()
  await button(page, 'category.delete_btn').click()
  await expect(answer).toBeVisible()
  await expect(question.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await answer.click()
  await expect(page.getByRole('button', { name: 'Сад' })).toHaveCount(0)
}

test('a payment gets a category and a rule, and its owner is notified of a budget that is used', async ({
  page,
  signIn,
}) => {
  const owner = await signIn()
  await identify(page.request, owner)
  const friend = await registerOwner(page.request, { firstName: 'Мария', lastName: 'Котова' })
  const paying = { token: owner.token, friend }
  const number = await pay(page, paying, '900')

  await page.goto(`/history/${number}`)
  await page.getByRole('link', { name: ru('category.row_label') }).click()
  await expect(page.getByRole('heading', { level: 1, name: ru('category.title') })).toBeVisible()
  await page.getByRole('radio', { name: ru('category.groceries') }).focus()
  await page.getByRole('radio', { name: ru('category.cafes') }).click()
  await page.getByLabel(ru('category.note_label')).fill('Обед')
  await page
    .getByRole('textbox', { name: new RegExp(`^${ru('category.tag_label')}`) })
    .fill('#работа')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: NAME }).click()
  await checkAccessibility(page)
  await whileRefused(page, 'setMeaning', () => button(page, 'common.save').click())
  await button(page, 'common.save').click()
  await expect(page.getByText(ru('category.saved', { name: ru('category.cafes') }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/history/${number}$`))
  await expect(page.getByText('#работа').first()).toBeVisible()

  await page.goto('/history/stats')
  const row = categories(page)
    .getByRole('listitem')
    .filter({ hasText: ru('category.cafes') })
  await expect(row).toContainText(ru('budget.none'))
  const edit = row.getByRole('button')
  await expect(edit).toHaveAccessibleName(new RegExp(ru('budget.set_btn')))
  await edit.click()
  const dialog = dialogOf(page, ru('category.cafes'))
  await dialog.getByLabel(ru('budget.amount_label')).fill('1999,5')
  await checkAccessibility(page)
  await whileRefused(page, 'setBudget', () => button(page, 'budget.save_btn').click())
  await button(page, 'budget.save_btn').click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('img')).toHaveAttribute('aria-label', /45%/)
  await expect(edit).toHaveAccessibleName(new RegExp(ru('budget.change_btn')))
  await expect(page.getByRole('link', { name: new RegExp(ru('rules.title')) })).toContainText(
    'Ма•••',
  )
  await checkAccessibility(page)

  await pay(page, paying, '700')
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(endpoints.notifications.path, {
          headers: { Authorization: `Token ${owner.token}` },
        })
        return JSON.stringify(await answer.json())
      },
      { timeout: 20_000 },
    )
    .toContain('80')
  await page.goto('/history/stats')
  await expect(row.getByRole('img')).toHaveAttribute('aria-label', /80%/)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/category=cafes/)
  const rows = page.getByRole('region', { name: ru('transactions.all_title') })
  await expect(rows.getByRole('link')).toHaveCount(2)

  await page.goto('/history/rules')
  await page.getByRole('button', { name: NAME }).click()
  await whileRefused(page, 'deleteRule', () => button(page, 'rules.delete_btn').click())
  await button(page, 'rules.delete_btn').click()
  await expect(page.getByText(ru('rules.empty'))).toBeVisible()
  await renameAndDelete(page, owner)

  await page.goto('/history/stats')
  await row.getByRole('button').click()
  await expect(dialog.getByLabel(ru('budget.amount_label'))).toHaveValue('1\u00a0999,50')
  await expect(button(page, 'budget.save_btn')).toBeEnabled()
  await whileRefused(page, 'removeBudget', () => button(page, 'budget.remove_btn').click())
  await button(page, 'budget.remove_btn').click()
  await expect(row).toContainText(ru('budget.none'))
})
