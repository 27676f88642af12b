import { expect } from '../app.ts'
import { identify } from '../owners.ts'
import { linkAccount } from '../telegram-link.ts'
import { breakCalls, expectText, mendCalls, openDialog, visit } from './openers.ts'
import { ownerOf, type Scene, type Surface } from './surface.ts'

const LIMITS: readonly Surface[] = [
  {
    name: 'limits of an owner who is not identified',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/limits', 'limits.raise_btn')
    },
  },
  {
    name: 'limits',
    open: async (stage) => {
      await identify(stage.request, ownerOf(stage))
      await visit(stage, '/settings/limits', 'limits.transfers')
    },
  },
  {
    name: 'levels',
    open: async (stage) => {
      await visit(stage, '/settings/levels', 'levels.act.receive')
    },
  },
  {
    name: 'tariffs',
    open: async (stage) => {
      await visit(stage, '/settings/tariffs', 'tariffs.payouts')
    },
  },
  {
    name: 'tariffs, of which one changes',
    open: async (stage) => {
      const sbp = { act: 'payout', currency_code: 'RUB', method: 'sbp', least: '1.00' }
      const limit = { act: 'transfer_limit', currency_code: 'RUB', limit: '600000.00' }
      const spread = { act: 'exchange', currency_code: 'RUB', to_currency_code: 'USD' }
      await stage.page.route(/\/v2\/wallet\/tariff$/, (route) =>
        route.fulfill({
          json: {
            now: {
              number: 1,
              starts_at: '2026-01-01T00:00:00Z',
              lines: [
                { ...sbp, percent: '0.5', free: '100000.00' },
                { ...spread, percent: '1' },
                limit,
              ],
            },
            next: [
              {
                number: 2,
                starts_at: '2027-01-15T00:00:00Z',
                changes: [
                  { before: { ...sbp, percent: '0.5' }, after: { ...sbp, percent: '0.7' } },
                  { before: limit },
                ],
              },
            ],
          },
        }),
      )
      await visit(stage, '/settings/tariffs', 'tariffs.payouts')
    },
  },
  {
    name: 'tariffs, an earlier one',
    open: async (stage) => {
      const line = { act: 'payout', currency_code: 'RUB', method: 'sbp', percent: '0.5' }
      const [starts_at, ends_at] = ['2026-01-01T00:00:00Z', '2026-10-01T00:00:00Z']
      await stage.page.route(/\/v2\/wallet\/tariff\?number=1$/, (route) =>
        route.fulfill({
          json: { now: { number: 1, starts_at, ends_at, lines: [line] }, next: [] },
        }),
      )
      await visit(stage, '/settings/tariffs?number=1', 'tariffs.payouts')
    },
  },
  {
    name: 'limits, little left and used up',
    open: async (stage) => {
      const day = { limit: '600000.00', frees_at: '2026-11-26T09:30:00Z' }
      const limit = { currency_code: 'RUB', once: [] }
      await stage.page.route(/\/v2\/wallet\/limit$/, (route) =>
        route.fulfill({
          json: {
            results: [
              {
                operation: 'transfer',
                is_allowed: true,
                currencies: [{ ...limit, day: { ...day, left: '5000.00' } }],
              },
              {
                operation: 'withdrawal',
                is_allowed: true,
                currencies: [{ ...limit, day: { ...day, left: '0.00' } }],
              },
              { operation: 'topup', is_allowed: true, currencies: [limit] },
            ],
          },
        }),
      )
      await visit(stage, '/settings/limits', 'limits.none')
    },
  },
  {
    name: 'limits, failed',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, /\/v2\/wallet\/limit$/)
      await visit(stage, '/settings/limits', 'limits.error')
      await expectText(stage, 'limits.title')
    },
  },
]

const ARCHIVE: readonly Surface[] = [
  {
    name: 'the archive',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/data', 'data.format')
    },
  },
  {
    name: 'the PIN before the archive',
    open: (stage) => openDialog(stage, 'data.download_btn', 'pay.pin_title'),
  },
]

const TELEGRAM: readonly Surface[] = [
  {
    name: 'Telegram, not linked',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/telegram', 'tg.open_bot')
    },
  },
  {
    name: 'Telegram, linked',
    open: async (stage) => {
      await linkAccount(stage.request, ownerOf(stage))
      await visit(stage, '/settings/telegram', 'tg.unlink_btn')
    },
  },
  {
    name: 'the question before unlinking',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('tg.unlink_btn') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

const KEYS: readonly Surface[] = [
  {
    name: 'keys for programs, none yet',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/keys', 'keys.new_btn')
    },
  },
  {
    name: 'a new read key',
    open: (stage) => openDialog(stage, 'keys.new_btn', 'keys.new_btn'),
  },
  {
    name: 'an address for webhooks',
    open: async (stage) => {
      await visit(stage, '/settings/keys', 'hooks.add_btn')
      await openDialog(stage, 'hooks.add_btn', 'hooks.add_btn')
    },
  },
]

/** A wallet address, as it is written. */
const WRITTEN_ADDRESS = /^[\w.:-]+\/@/

const OPEN_MONEY: readonly Surface[] = [
  {
    name: 'programs, none yet',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/programs', 'programs.empty_title')
    },
  },
  {
    name: 'the wallet address, none yet',
    open: (stage) => visit(stage, '/settings/address', 'address.create_btn'),
    data: [WRITTEN_ADDRESS],
  },
]

/** The pages of the owner's own data. */
export const OWN_PAGE_SCENES: readonly Scene[] = [
  { name: 'Limits', surfaces: LIMITS },
  { name: 'Archive', surfaces: ARCHIVE },
  { name: 'Telegram', surfaces: TELEGRAM },
  { name: 'Open money', surfaces: OPEN_MONEY },
  { name: 'Keys for programs', surfaces: KEYS },
]
