import { expect } from '../app.ts'
import { expectDialog, expectText, fill, press, visit } from './openers.ts'
import type { Scene } from './surface.ts'

/** Questions of an owner to support (S9). */
export const HELP_SCENE: Scene = {
  name: 'Help',
  surfaces: [
    {
      name: 'Help without a question',
      open: async (stage) => {
        await stage.signIn()
        await visit(stage, '/help', 'help.ask_title')
      },
    },
    {
      name: 'the transaction of a question, to be chosen',
      open: async (stage) => {
        const { page, t } = stage
        await page.getByRole('link', { name: t('help.ask_transaction') }).click()
        await expectText(stage, 'help.choose_title')
        await expect(page.locator('[data-receipt-link]').first()).toBeVisible()
      },
    },
    {
      name: 'a new question',
      open: async (stage) => {
        const { page, t } = stage
        await visit(stage, '/help', 'help.ask_title')
        await page.getByRole('link', { name: t('help.ask_other') }).click()
        await expect(page.getByRole('textbox', { name: t('help.message_label') })).toBeVisible()
      },
    },
    {
      name: 'a question that was sent',
      open: async (stage) => {
        await fill(stage, 'help.message_label', 'Where is my money?')
        await press(stage, 'help.send_btn')
        await expectText(stage, 'help.first_message')
        await expectText(stage, 'help.never_ask')
      },
      data: [/^Where is my money\?$/],
    },
    {
      name: 'a question, to be closed',
      open: async (stage) => {
        await press(stage, 'help.more_btn')
        await expectDialog(stage, 'help.close_title')
      },
      data: [/^Where is my money\?$/],
    },
    {
      name: 'a question that was closed',
      open: async (stage) => {
        const { page, t } = stage
        await press(stage, 'help.more_btn')
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('help.close_btn') })
          .click()
        await expectText(stage, 'help.rate_title')
      },
      data: [/^Where is my money\?$/],
    },
    {
      name: 'Help with a closed question',
      open: (stage) => visit(stage, '/help', 'help.closed_title'),
      data: [/^Where is my money\?$/],
    },
  ],
}
