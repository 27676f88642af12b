import type { Page } from '@playwright/test'
import { account, answerWallets } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { answerTransactions, openHistory, periodChip, picker, rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const ROWS = [
  { at: '2025-11-20T09:05:00+03:00', amount: '-2340.50', description: 'Вывод средств' },
  { at: '2025-11-18T21:17:00+03:00', amount: '0.00', currency: 'USD', description: 'Обмен' },
  { at: '2025-11-18T11:40:00+03:00', amount: '50000.00', description: 'Пополнение наличными' },
  { at: '2024-03-02T10:00:00+03:00', amount: '1.00', currency: 'USD', description: 'Старая' },
]

async function choosePreset(page: Page, name: string): Promise<void> {
  await periodChip(page).click()
  await picker(page).getByRole('button', { name, exact: true }).click()
  await picker(page)
    .getByRole('button', { name: ru('date_picker.apply') })
    .click()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await answerWallets(page, [account('RUB'), account('USD')])
})

test(
  'transactions stand by days and open their details',
  { tag: onlyIn('ewallet') },
  async ({ page }) => {
    await answerTransactions(page, ROWS)
    await openHistory(page)
    const days = page.getByRole('heading', { level: 3 })
    await expect(days).toHaveText([ru('date.today'), '18 ноября', '2 марта 2024'])
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).first()).toContainText('\u22122\u00a0340,50\u00a0₽')
    await rows(page).first().getByRole('button').click()
    const details = page.getByRole('dialog', { name: ru('transactions.details.title') })
    await expect(details).toContainText('20 ноября 2025, 09:05')
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await checkAccessibility(page)
  },
)

test(
  'filters are in the address: Back, Forward and a reload keep them',
  { tag: onlyIn('grok') },
  async ({ page }) => {
    await answerTransactions(page, ROWS)
    await openHistory(page)
    const rub = page.getByRole('button', { name: 'RUB', exact: true })
    await rub.click()
    await expect(rub).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(2)
    await choosePreset(page, ru('date.today'))
    await expect(rows(page)).toHaveCount(1)
    await expect(periodChip(page)).toHaveText('20 ноября')
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(periodChip(page)).toHaveText('20 ноября')
    await expect(rub).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(periodChip(page)).toHaveText(ru('history.period_all'))
    await expect(rows(page)).toHaveCount(2)
    await page.goBack()
    await expect(rows(page)).toHaveCount(4)
    await page.goForward()
    await expect(rows(page)).toHaveCount(2)
  },
)

test(
  'an empty period says so, and is cleared with one press',
  { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
  async ({ page }) => {
    await answerTransactions(page, ROWS)
    await openHistory(page)
    await choosePreset(page, ru('date.yesterday'))
    await expect(page.getByText(ru('transactions.list.empty_period'))).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('common.clear') }).click()
    await expect(rows(page)).toHaveCount(4)
    await expect(periodChip(page)).toBeFocused()
  },
)

test(
  'an invalid address shows everything',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page }) => {
    await answerTransactions(page, ROWS)
    await openHistory(page, '/history?from=yesterday&to=2025-02-30T00:00&account=rub')
    await expect(periodChip(page)).toHaveText(ru('history.period_all'))
    await expect(rows(page)).toHaveCount(4)
  },
)
