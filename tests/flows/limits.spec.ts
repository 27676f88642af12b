import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const card = (page: Page, key: 'limits.transfers' | 'limits.withdrawals' | 'limits.topups') =>
  page.getByRole('region', { name: ru(key) })

/** Answers with one limit on transfers in rubles. */
async function answerLeft(page: Page, left: string): Promise<void> {
  await page.route(/\/v2\/wallet\/limit$/, (route) =>
    route.fulfill({
      json: {
        results: [
          {
            operation: 'transfer',
            is_allowed: true,
            currencies: [
              {
                currency_code: 'RUB',
                once: [],
                day: { limit: '100000.00', left, frees_at: new Date().toISOString() },
              },
            ],
          },
        ],
      },
    }),
  )
}

test('the limits of an identified owner are those of the server, in each currency', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  await page.goto('/settings')
  await page.getByRole('link', { name: ru('limits.title') }).click()
  await expect(page).toHaveURL('/settings/limits')
  await expect(page.getByRole('heading', { level: 1, name: ru('limits.title') })).toBeVisible()
  const meter = card(page, 'limits.transfers').getByRole('meter')
  await expect(meter).toHaveAttribute('aria-valuenow', '100')
  await expect(meter).toHaveAccessibleName(
    /^Переводы людям, За 24 часа: осталось 600\s000,00\s₽ из 600\s000,00\s₽$/,
  )
  await expect(card(page, 'limits.withdrawals').getByRole('definition')).toHaveText([
    /до 500\s000,00\s₽/,
    /до 500\s000,00\s₽/,
  ])
  await expect(card(page, 'limits.topups').getByRole('meter')).toHaveCount(0)
  await page.getByLabel(ru('limits.currency_label')).selectOption('USD')
  await expect(card(page, 'limits.withdrawals')).toContainText(/Осталось 7\s500,00\s\$/)
  await expect(page.getByRole('link', { name: ru('limits.raise_btn') })).toHaveCount(0)
  await checkAccessibility(page)
})

test(
  'an owner who is not identified is led to the verification',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings/limits')
    await expect(card(page, 'limits.transfers')).toContainText(ru('send.not_allowed'))
    await expect(page.getByRole('meter')).toHaveCount(0)
    await page.getByRole('link', { name: ru('limits.raise_btn') }).click()
    await expect(page).toHaveURL('/settings#verification')
  },
)

test(
  'little left is a warning, and a limit that is used up tells when it renews',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await answerLeft(page, '9999.00')
    await page.goto('/settings/limits')
    const transfers = card(page, 'limits.transfers')
    await expect(transfers.getByRole('meter')).toHaveAttribute('aria-valuenow', '9')
    await expect(transfers).toContainText(/Осталось 9\s999,00\s₽/)
    await expect(transfers.getByText(/исчерпан/)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
    await answerLeft(page, '0.00')
    await page.reload()
    await expect(
      transfers.getByText(/^Лимит исчерпан\. Начнет восстанавливаться: сегодня/),
    ).toBeVisible()
  },
)
