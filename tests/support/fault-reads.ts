import type { Locator, Page } from '@playwright/test'
import type { endpoints } from '../../src/contract/endpoints.ts'
import { expect } from './app.ts'

type CallName = keyof typeof endpoints

/** A block of data that a call fills. */
export interface ReadRow {
  call: CallName
  /** `$id` stands for the id of the owner's first wallet. */
  path: string
  /** The block shows from 768 px on. */
  isWide?: true
  /** Brings the block into view. */
  open?: (page: Page) => Promise<void>
  /** Text of the block without data. */
  title: string
  /** The block has a text of its own and does not tell the reason. */
  isSilent?: true
  /** Shown once the call succeeds. */
  content: (page: Page) => Locator
  /** Old data shows its time; rates always show their age. */
  old?: RegExp
  /** What keeps working beside it. */
  others: readonly ((page: Page) => Locator)[]
}

const wallets = (page: Page) => page.getByRole('region', { name: 'Ваши счета' })
const recent = (page: Page) =>
  page.getByRole('region', { name: 'Последние операции' }).getByRole('listitem').first()
const historyRow = (page: Page) =>
  page.getByRole('region', { name: 'Операции', exact: true }).getByRole('listitem').first()
const walletHistory = (page: Page) =>
  page.getByRole('region', { name: 'История счета' }).getByRole('listitem').first()
const walletData = (page: Page) => page.getByRole('region', { name: 'Данные счета' })
const walletList = (page: Page) => page.getByRole('list', { name: 'Список счетов' })
const create = (page: Page) => page.getByRole('region', { name: 'Новый счет' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Анна/ })

/** Every block with the data of a call, and what has to keep working when the call fails (U22). */
export const READS: readonly ReadRow[] = [
  {
    call: 'wallet',
    path: '/',
    title: 'Не удалось загрузить счета.',
    content: wallets,
    others: [recent, greeting],
  },
  {
    call: 'wallet',
    path: '/',
    open: async (page) => {
      await expect(greeting(page)).toBeVisible()
      await page.getByRole('button', { name: 'Найти счет' }).click()
    },
    title: 'Не удалось загрузить счета.',
    content: (page) => page.getByRole('dialog').getByRole('link', { name: /RUB/ }),
    others: [(page) => page.getByRole('searchbox')],
  },
  {
    call: 'wallet',
    path: '/wallet/topup',
    title: 'Не удалось загрузить счета.',
    content: (page) => page.getByRole('textbox', { name: 'Сумма пополнения' }),
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/wallet/withdrawal',
    title: 'Не удалось загрузить счета.',
    content: (page) => page.getByRole('textbox', { name: 'Сумма вывода' }),
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/wallet/save',
    title: 'Не удалось загрузить счета.',
    content: (page) => page.getByRole('textbox', { name: 'Номер карты' }),
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/exchange',
    title: 'Не удалось загрузить счета.',
    content: (page) => page.getByRole('textbox', { name: /^Сумма списания/ }),
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/payment',
    isWide: true,
    title: 'Не удалось загрузить счета.',
    content: (page) => page.getByRole('radiogroup', { name: 'Счет для оплаты' }),
    others: [heading, (page) => page.getByText('Выбрать файл')],
  },
  {
    call: 'wallet',
    path: '/wallet',
    title: 'Не удалось загрузить счета.',
    content: walletList,
    others: [(page) => create(page).getByText(/@example\.com$/)],
  },
  {
    call: 'authInfo',
    path: '/wallet',
    title: 'Не удалось загрузить профиль.',
    content: (page) => create(page).getByText(/@example\.com$/),
    others: [
      walletList,
      (page) => create(page).getByRole('combobox'),
      (page) => create(page).getByRole('button', { name: 'Узнать, как открыть' }),
    ],
  },
  {
    call: 'wallet',
    path: '/wallet/$id',
    title: 'Не удалось загрузить счета.',
    content: walletHistory,
    others: [heading, (page) => page.getByRole('button', { name: 'Назад' })],
  },
  {
    call: 'transactions',
    path: '/wallet/$id',
    title: 'Не удалось загрузить операции.',
    content: walletHistory,
    others: [
      (page) => walletData(page).getByText('Анна Тестова'),
      (page) => page.getByText(/^148\s920,75\s₽$/).first(),
      (page) => page.getByRole('region', { name: 'Другие счета' }),
      (page) => page.getByRole('button', { name: 'Пополнить' }),
    ],
  },
  {
    call: 'authInfo',
    path: '/wallet/$id',
    title: 'Не удалось загрузить профиль.',
    content: (page) => walletData(page).getByText('Анна Тестова'),
    others: [
      walletHistory,
      (page) => walletData(page).getByRole('button', { name: 'Скопировать номер счета' }),
    ],
  },
  {
    call: 'transactions',
    path: '/',
    title: 'Не удалось загрузить операции.',
    content: recent,
    others: [wallets, greeting],
  },
  {
    call: 'transactions',
    path: '/history',
    title: 'Не удалось загрузить операции.',
    content: historyRow,
    others: [(page) => page.getByRole('img', { name: 'Доли операций по категориям' })],
  },
  {
    call: 'wallet',
    path: '/history',
    title: 'Не удалось загрузить счета.',
    content: (page) =>
      page.getByRole('group', { name: 'Фильтр по счетам' }).getByRole('button', { name: 'RUB' }),
    others: [(page) => page.getByRole('button', { name: 'Все счета' }), historyRow],
  },
  {
    call: 'statistics',
    path: '/history',
    title: 'Не удалось загрузить статистику.',
    content: (page) => page.getByRole('img', { name: 'Доли операций по категориям' }),
    others: [historyRow],
  },
  {
    call: 'authInfo',
    path: '/settings',
    title: 'Не удалось загрузить профиль.',
    content: (page) => page.getByText(/^anna\.\d+@example\.com$/),
    others: [
      (page) => page.getByRole('heading', { name: 'Подтверждение личности' }),
      (page) => page.getByRole('radiogroup', { name: 'Язык' }),
      (page) => page.getByRole('link', { name: /Политика AML/ }),
      (page) => page.getByRole('button', { name: 'Выйти из аккаунта' }),
    ],
  },
  {
    call: 'notifications',
    path: '/',
    open: async (page) => {
      await expect(greeting(page)).toBeVisible()
      await page.getByRole('button', { name: /^Уведомления/ }).click()
    },
    title: 'Не удалось загрузить уведомления.',
    content: (page) => page.getByRole('dialog').getByRole('listitem').first(),
    others: [(page) => page.locator('main').getByText('Последние операции')],
  },
  {
    call: 'rates',
    path: '/exchange',
    title: 'Не удалось загрузить курсы.',
    isSilent: true,
    content: (page) => page.getByText(/^1\s[A-Z]+ = [\d,]+\s[A-Z]+$/),
    old: /^Обновлен в \d\d:\d\d$/,
    others: [(page) => page.getByRole('textbox', { name: /^Сумма списания/ })],
  },
]
