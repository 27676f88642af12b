import { account, answerWallets } from '../answers.ts'
import { expect } from '../app.ts'
import {
  breakCalls,
  dialog,
  expectAlert,
  expectDialog,
  expectText,
  loseAnswers,
  mendCalls,
  openDialog,
  press,
  visit,
} from './openers.ts'
import type { Scene, Stage, Surface } from './surface.ts'

/** A rate is codes and a number; an amount in a currency without a sign is followed by its code. */
const RATE = /^[A-Z]{3,5}$/

async function open(stage: Stage): Promise<void> {
  await visit(stage, '/exchange', 'exchange.your_rate')
}

/** The button names the amount. */
async function exchange(stage: Stage): Promise<void> {
  await press(stage, 'exchange.submit_amount_btn')
}

async function type({ page, t }: Stage, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: t('exchange.from_amount') }).fill(amount)
  await expect(page.getByRole('textbox', { name: t('exchange.to_amount') })).not.toHaveValue('')
}

const SURFACES: readonly Surface[] = [
  {
    name: 'an exchange of more than there is',
    open: async (stage) => {
      await stage.signIn()
      await open(stage)
      await type(stage, '987654321.55')
      await expectText(stage, 'exchange.not_enough')
    },
    data: [RATE],
  },
  {
    name: 'an exchange of less than is exchanged',
    open: async (stage) => {
      await type(stage, '0.55')
      await expectText(stage, 'validation.amount_min')
    },
    data: [RATE],
  },
  {
    name: 'the prices of a pair as a table',
    open: async (stage) => {
      await open(stage)
      await press(stage, 'history.stat_as_table')
      await expect(stage.page.getByRole('table')).toBeVisible()
    },
    data: [RATE],
  },
  {
    name: 'a rate that has expired',
    open: async (stage) => {
      await stage.page.route(/\/exchange\/rates$/, async (route) => {
        const response = await route.fetch()
        const body: Record<string, unknown> = await response.json()
        const expires_at = new Date(Date.parse(String(body['server_time'])) + 3000).toISOString()
        await route.fulfill({ response, json: { ...body, expires_at } })
      })
      await open(stage)
      await type(stage, '100')
      await expectText(stage, 'exchange.quote_expired')
      await mendCalls(stage.page)
    },
    data: [RATE],
  },
  {
    name: 'a pair without stored prices',
    open: async (stage) => {
      await stage.page.route(/\/exchange\/history\?/, (route) =>
        route.fulfill({ json: { points: [] } }),
      )
      await visit(stage, '/exchange', 'exchange.chart_empty')
      await mendCalls(stage.page)
    },
    data: [RATE],
  },
  {
    name: 'the choice of an account to exchange',
    open: (stage) => openDialog(stage, 'exchange.currency_btn_from', 'exchange.select.title'),
  },
  {
    name: 'an exchange whose outcome is not known',
    open: async (stage) => {
      await loseAnswers(stage.page, /\/v2\/wallet\/exchange$/)
      await open(stage)
      await type(stage, '100')
      await exchange(stage)
      await expectDialog(stage, 'pay.unknown_title')
    },
  },
  {
    name: 'an exchange that was refused',
    open: async (stage) => {
      await mendCalls(stage.page)
      // The exchange before is not asked after any more.
      await stage.page.evaluate(() => localStorage.removeItem('sent-acts'))
      await open(stage)
      await type(stage, '100')
      await stage.page.route(/\/v2\/wallet\/exchange$/, (route) =>
        route.fulfill({
          json: { status: 'error', code: 'NO_RATE', message: 'Обмен приостановлен.' },
        }),
      )
      await exchange(stage)
      await expectAlert(stage)
    },
  },
  {
    name: 'an exchange that is done',
    open: async (stage) => {
      await mendCalls(stage.page)
      await open(stage)
      await type(stage, '1000')
      // A rate that moved meanwhile is shown first and waits for another press.
      await expect(async () => {
        if (!(await dialog(stage.page).isVisible())) await exchange(stage)
        await expect(dialog(stage.page)).toContainText(stage.t('exchange.success'), {
          timeout: 2000,
        })
      }).toPass({ timeout: 15_000 })
    },
  },
  {
    name: 'an exchange without rates',
    open: async (stage) => {
      await breakCalls(stage.page, /\/exchange\/rates$/)
      await visit(stage, '/exchange', 'exchange.rates_error')
    },
  },
  {
    name: 'an exchange without a rate for the pair',
    open: async (stage) => {
      await stage.page.route(/\/exchange\/rates$/, (route) =>
        route.fulfill({
          json: { rates: [], withdrawn: [{ currency_code: 'RUB', reason: 'stale' }] },
        }),
      )
      await visit(stage, '/exchange', 'exchange.no_rate')
    },
  },
  {
    name: 'an exchange with one account',
    open: async (stage) => {
      await answerWallets(stage.page, [account('RUB')])
      await visit(stage, '/exchange', 'exchange.not_available')
    },
  },
]

export const EXCHANGE_SCENES: readonly Scene[] = [{ name: 'Exchange', surfaces: SURFACES }]
