import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { breakCall, FAULTS } from '../support/faults.ts'

interface Block {
  name: string
  url: RegExp
  path: '/' | '/settings'
  /** Brings the block into view. */
  open?: (page: Page) => Promise<void>
  title: string
  /** What is there once the call succeeds. */
  content: (page: Page) => Locator
  /** What lives on beside it. */
  others: readonly ((page: Page) => Locator)[]
}

const wallets = (page: Page) => page.getByRole('region', { name: 'Ваши счета' })
const transactions = (page: Page) =>
  page.getByRole('region', { name: 'Последние операции' }).getByRole('listitem').first()
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Анна/ })

const BLOCKS: readonly Block[] = [
  {
    name: 'wallets',
    url: /\/v2\/wallet$/,
    path: '/',
    title: 'Не удалось загрузить счета.',
    content: wallets,
    others: [transactions, greeting],
  },
  {
    name: 'transactions',
    url: /\/v2\/wallet\/transaction/,
    path: '/',
    title: 'Не удалось загрузить операции.',
    content: transactions,
    others: [wallets, greeting],
  },
  {
    name: 'profile',
    url: /\/auth\/info$/,
    path: '/settings',
    title: 'Не удалось загрузить профиль.',
    content: (page) => page.getByText(/^anna\.\d+@example\.com$/),
    others: [
      (page) => page.getByRole('radiogroup', { name: 'Язык' }),
      (page) => page.getByRole('link', { name: /Политика AML/ }),
      (page) => page.getByRole('button', { name: 'Выйти из аккаунта' }),
    ],
  },
  {
    name: 'notifications',
    url: /\/user\/notification$/,
    path: '/',
    open: (page) => page.getByRole('button', { name: /^Уведомления/ }).click(),
    title: 'Не удалось загрузить уведомления.',
    content: (page) => page.getByRole('dialog').getByRole('listitem').first(),
    others: [(page) => page.locator('main').getByText('Последние операции')],
  },
]

for (const block of BLOCKS) {
  test(`${block.name} that cannot be loaded say why, offer a retry and harm nothing else`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    const retry = page.getByRole('button', { name: 'Повторить' })
    for (const [index, fault] of FAULTS.entries()) {
      await test.step(fault.name, async () => {
        await breakCall(page, block.url, fault)
        if (index === 0) {
          await page.goto(block.path)
          await block.open?.(page)
        } else await retry.click()
        await expect(page.getByText(fault.words)).toBeVisible()
        await expect(page.getByText(block.title)).toBeVisible()
        await expect(retry).toHaveCount(1)
        for (const other of block.others) await expect(other(page)).toBeVisible()
      })
    }
    await page.unroute(block.url)
    await retry.click()
    await expect(block.content(page)).toBeVisible()
    await expect(page.getByText(block.title)).toBeHidden()
  })
}

test('an action whose permission is not known asks for it first', async ({ page, signIn }) => {
  await signIn()
  const [fault] = FAULTS
  if (!fault) throw new Error('no fault')
  const mend = await breakCall(page, /\/auth\/info$/, fault)
  await page.goto('/')
  const topUp = page.getByRole('button', { name: 'Пополнить' })
  await expect(topUp).not.toHaveAttribute('aria-disabled')
  await mend()
  await topUp.click()
  await expect(page.getByRole('alertdialog')).toContainText('Пополнение недоступно')
})
