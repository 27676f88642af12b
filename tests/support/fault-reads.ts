import type { Locator, Page } from '@playwright/test'
import type { endpoints } from '../../contract/endpoints.ts'
import { expect } from './app.ts'
import { rateTexts } from './exchange.ts'
import { PLAN_READS } from './fault-reads-plans.ts'
import { LIMIT_READS } from './fault-reads-limits.ts'
import { PROGRAM_READS } from './fault-reads-programs.ts'
import { heading } from './page-heading.ts'
import { ru } from './ru.ts'

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

const wallets = (page: Page) => page.getByRole('region', { name: ru('home.wallets_label') })
const recent = (page: Page) =>
  page
    .getByRole('region', { name: ru('transactions.title') })
    .getByRole('listitem')
    .first()
const historyRow = (page: Page) =>
  page
    .getByRole('region', { name: ru('transactions.all_title'), exact: true })
    .getByRole('listitem')
    .first()
const walletHistory = (page: Page) =>
  page
    .getByRole('region', { name: ru('wallet.detail.history_title') })
    .getByRole('listitem')
    .first()
const walletData = (page: Page) =>
  page.getByRole('region', { name: ru('wallet.detail.data_title') })
const walletList = (page: Page) => page.getByRole('list', { name: ru('wallet.list.label') })
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Анна/ })

const CHART = /^Поступления и расходы по месяцам/

/** Every block with the data of a call, and what has to keep working when the call fails (U22). */
export const READS: readonly ReadRow[] = [
  {
    call: 'wallet',
    path: '/',
    title: ru('wallet.list.error'),
    content: wallets,
    others: [recent, greeting],
  },
  {
    call: 'wallet',
    path: '/',
    open: async (page) => {
      await expect(greeting(page)).toBeVisible()
      await page.getByRole('button', { name: ru('header.search_btn') }).click()
    },
    title: ru('wallet.list.error'),
    content: (page) => page.getByRole('dialog').getByRole('link', { name: /RUB/ }),
    others: [(page) => page.getByRole('searchbox')],
  },
  {
    call: 'wallet',
    path: '/wallet/topup',
    title: ru('wallet.list.error'),
    content: (page) => page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }),
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/wallet/withdrawal',
    title: ru('wallet.list.error'),
    content: (page) => page.getByRole('textbox', { name: ru('withdrawal.amount_label') }),
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/exchange',
    title: ru('wallet.list.error'),
    content: (page) => page.getByRole('textbox', { name: /^Сумма списания/ }),
    others: [heading],
  },
  {
    call: 'receiveCode',
    path: '/payment',
    isWide: true,
    title: ru('qr.error'),
    content: (page) => page.getByRole('img', { name: /^QR-код для перевода/ }),
    others: [heading, (page) => page.getByText(ru('payment.file.choose_btn'))],
  },
  {
    call: 'wallet',
    path: '/wallet',
    title: ru('wallet.list.error'),
    content: walletList,
    others: [heading],
  },
  {
    call: 'wallet',
    path: '/wallet/$id',
    title: ru('wallet.list.error'),
    content: walletHistory,
    others: [heading, (page) => page.getByRole('button', { name: ru('common.back') })],
  },
  {
    call: 'transactions',
    path: '/wallet/$id',
    title: ru('transactions.list.error'),
    content: walletHistory,
    others: [
      (page) => walletData(page).getByText('Анна Тестова'),
      (page) => page.getByText(/^148\s920,75\s₽$/).first(),
      (page) => page.getByRole('region', { name: ru('wallet.detail.other_accounts') }),
      (page) => page.getByRole('button', { name: ru('home.topup_btn') }),
    ],
  },
  {
    call: 'authInfo',
    path: '/wallet/$id',
    title: ru('settings.error'),
    content: (page) => walletData(page).getByText('Анна Тестова'),
    others: [
      walletHistory,
      (page) => walletData(page).getByRole('button', { name: ru('wallet.detail.copy_number') }),
    ],
  },
  {
    call: 'transactions',
    path: '/',
    title: ru('transactions.list.error'),
    content: recent,
    others: [wallets, greeting],
  },
  {
    call: 'transactions',
    path: '/history',
    title: ru('transactions.list.error'),
    content: historyRow,
    others: [(page) => page.getByRole('img', { name: CHART })],
  },
  {
    call: 'wallet',
    path: '/history',
    title: ru('wallet.list.error'),
    content: (page) =>
      page
        .getByRole('group', { name: ru('history.accounts_label') })
        .getByRole('button', { name: 'RUB' }),
    others: [(page) => page.getByRole('button', { name: ru('history.accounts_all') }), historyRow],
  },
  {
    call: 'flow',
    path: '/history',
    title: ru('history.stat_error'),
    content: (page) => page.getByRole('img', { name: CHART }),
    others: [historyRow],
  },
  {
    call: 'authInfo',
    path: '/settings',
    title: ru('settings.error'),
    content: (page) => page.getByText(/^anna\.\d+@example\.com$/).first(),
    others: [
      (page) => page.getByRole('heading', { name: ru('settings.verification_title') }),
      (page) => page.getByRole('radiogroup', { name: ru('settings.language') }),
      (page) => page.getByRole('link', { name: /Политика AML/ }),
      (page) => page.getByRole('button', { name: ru('settings.logout_btn') }),
    ],
  },
  {
    call: 'people',
    path: '/people',
    title: ru('people.error'),
    content: (page) => page.getByText(ru('people.empty_title')),
    others: [heading],
  },
  {
    call: 'questions',
    path: '/help',
    title: ru('help.error'),
    content: (page) => page.getByText(ru('help.empty')),
    others: [heading, (page) => page.getByRole('link', { name: new RegExp(ru('help.ask_other')) })],
  },
  {
    call: 'pots',
    path: '/wallet/pots/new',
    title: ru('pots.error'),
    content: (page) => page.getByRole('radiogroup', { name: ru('pots.icon_label') }),
    others: [heading],
  },
  {
    call: 'categories',
    path: '/history/rules',
    title: ru('receipt.error'),
    content: (page) => page.getByText(ru('rules.empty')),
    others: [heading],
  },
  ...PLAN_READS,
  ...LIMIT_READS,
  ...PROGRAM_READS,
  {
    call: 'telegram',
    path: '/settings/telegram',
    title: ru('tg.error'),
    content: (page) => page.getByRole('link', { name: ru('tg.open_bot') }),
    others: [heading],
  },
  {
    call: 'closingState',
    path: '/settings/close',
    title: ru('close.error'),
    content: (page) => page.getByText(ru('close.step_pending')),
    others: [heading],
  },
  {
    call: 'noticePreferences',
    path: '/settings/notifications',
    title: ru('prefs.error'),
    content: (page) => page.getByRole('switch', { name: ru('prefs.sum_on_lock') }),
    others: [heading],
  },
  {
    call: 'notifications',
    path: '/',
    open: async (page) => {
      await expect(greeting(page)).toBeVisible()
      await page.getByRole('button', { name: /^Уведомления/ }).click()
    },
    title: ru('notifications.error'),
    content: (page) => page.getByRole('dialog').getByRole('listitem').first(),
    others: [(page) => page.locator('main').getByText(ru('transactions.title'))],
  },
  {
    call: 'rates',
    path: '/exchange',
    title: ru('exchange.rates_error'),
    isSilent: true,
    content: (page) => rateTexts(page).last(),
    old: /^Обновлен в \d\d:\d\d$/,
    others: [(page) => page.getByRole('textbox', { name: /^Сумма списания/ })],
  },
  {
    call: 'rateHistory',
    path: '/exchange',
    title: ru('exchange.chart_error'),
    content: (page) => page.getByRole('slider'),
    others: [
      (page) => page.getByRole('textbox', { name: /^Сумма списания/ }),
      (page) => page.getByRole('radiogroup', { name: ru('exchange.chart_period') }),
    ],
  },
  {
    call: 'sessions',
    path: '/settings/security',
    title: ru('security.sessions_error'),
    content: (page) => page.getByText(ru('security.session_this')),
    others: [heading, (page) => page.getByRole('switch', { name: ru('security.hide_title') })],
  },
  {
    call: 'securityEvents',
    path: '/settings/security',
    title: ru('security.log_error'),
    content: (page) => page.getByText(ru('security.event_pin_set')),
    others: [heading, (page) => page.getByText(ru('security.session_this'))],
  },
  {
    call: 'passkeys',
    path: '/settings/security/passkeys',
    title: ru('security.passkeys_error'),
    content: (page) => page.getByText(ru('security.passkey_none')),
    others: [heading, (page) => page.getByRole('button', { name: ru('security.passkey_add') })],
  },
]
