import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { forbidCapability } from '../answers.ts'
import { expect } from '../app.ts'
import {
  breakCalls,
  dialog,
  expectDialog,
  expectRows,
  expectText,
  mendCalls,
  openDialog,
  press,
  visit,
} from './openers.ts'
import type { Scene, Stage, Surface } from './surface.ts'

async function openHistory(stage: Stage): Promise<void> {
  await visit(stage, '/history', 'history.stat_in')
  await expectRows(stage)
}

/** Beside the list, Escape between two surfaces closes the receipt of the one before. */
async function openReceipt(stage: Stage): Promise<void> {
  await openHistory(stage)
  await stage.page.locator('main').getByRole('listitem').getByRole('link').first().click()
  await expectText(stage, 'receipt.number')
}

const HISTORY: readonly Surface[] = [
  {
    name: 'History',
    open: async (stage) => {
      await stage.signIn()
      await openHistory(stage)
    },
  },
  {
    name: 'the period of History, on a phone',
    layouts: ['phone'],
    open: (stage) => openDialog(stage, 'date_picker.open_btn', 'date_picker.apply'),
  },
  {
    name: 'the period of History, on a desktop',
    layouts: ['desktop'],
    open: async (stage) => {
      await press(stage, 'date_picker.open_btn')
      await expectText(stage, 'date_picker.apply')
    },
  },
  {
    name: 'the choice of a statement',
    open: async (stage) => {
      await openHistory(stage)
      await openDialog(stage, 'history.export_btn', 'export.btn')
    },
    data: [/^[A-Z]{3,5}$/],
  },
  {
    name: 'a statement of another period that failed',
    open: async (stage) => {
      await openHistory(stage)
      await stage.page.route(/\/v2\/wallet\/statement/, (route) => route.abort())
      await openDialog(stage, 'history.export_btn', 'export.btn')
      const other = { name: stage.t('export.period_other') }
      await dialog(stage.page).getByRole('button', other).click()
      await press(stage, 'export.btn')
      await expectText(stage, 'error.network')
    },
    data: [/^[A-Z]{3,5}$/],
  },
  {
    name: 'a receipt',
    open: openReceipt,
  },
  {
    name: 'the report of a problem',
    open: async (stage) => {
      await openReceipt(stage)
      await openDialog(stage, 'receipt.problem_btn', 'problem.title')
      await dialog(stage.page).getByRole('radio').last().check()
      await press(stage, 'problem.send_btn')
      await expectText(stage, 'problem.text_required')
    },
  },
  {
    name: 'a receipt of nobody',
    open: (stage) => visit(stage, '/history/T-2222-2222', 'receipt.not_found_title'),
  },
  {
    name: 'the details of a transaction without a number',
    open: async (stage) => {
      // The choice of a period goes with the page: it may just be drawn anew for another size of
      // the window.
      await forbidCapability(stage.page, ADDITIONS)
      await visit(stage, '/history', 'history.stat_title')
      await expectRows(stage)
      const rows = stage.page.getByRole('region', { name: stage.t('transactions.all_title') })
      await rows.getByRole('button').first().click()
      await expectDialog(stage, 'transactions.details.title')
    },
  },
  {
    name: 'statistics of a month',
    open: async (stage) => {
      await mendCalls(stage.page)
      await visit(stage, '/history/stats', 'history.stat_note')
      await press(stage, 'history.stat_prev')
      await expect(stage.page.locator('[aria-busy="true"]')).toHaveCount(0)
    },
    data: [/^[A-Z]{3,5}$/],
  },
  {
    name: 'statistics as a table',
    open: async (stage) => {
      await press(stage, 'history.stat_as_table')
      await expectText(stage, 'history.stat_difference')
    },
    data: [/^[A-Z]{3,5}$/],
  },
  {
    name: 'the budget of a month',
    open: async (stage) => {
      await mendCalls(stage.page)
      await visit(stage, '/history/stats', 'history.stat_note')
      await press(stage, 'budget.set_btn')
      await expectText(stage, 'budget.warn_hint')
    },
    data: [/^[A-Z]{3,5}$/],
  },
  { name: 'rules of categories', open: (stage) => visit(stage, '/history/rules', 'rules.empty') },
  {
    name: 'the category of a transaction',
    open: async (stage) => {
      await visit(stage, '/history?kind=withdrawal', 'transactions.all_title')
      const rows = stage.page.getByRole('region', { name: stage.t('transactions.all_title') })
      await rows.getByRole('link').first().click()
      await stage.page.getByRole('link', { name: stage.t('category.row_label') }).click()
      await expectText(stage, 'category.note_hint')
    },
  },
  {
    name: 'a period without transactions',
    open: async (stage) => {
      await mendCalls(stage.page)
      const period = 'from=2001-01-01T00:00&to=2001-01-02T00:00'
      await visit(stage, `/history?${period}&account=RUB`, 'transactions.list.empty_period')
    },
  },
  {
    name: 'History, failed',
    open: async (stage) => {
      await breakCalls(stage.page, /\/transaction|\/stat|\/v2\/wallet$/)
      await visit(stage, '/history', 'transactions.list.error')
    },
  },
]

/** History with its receipts and statistics. */
export const HISTORY_SCENES: readonly Scene[] = [{ name: 'History', surfaces: HISTORY }]
