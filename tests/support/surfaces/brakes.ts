import { expect } from '../app.ts'
import { logInElsewhere, WINDOWS } from '../devices.ts'
import { identify } from '../owners.ts'
import { expectText, openDialog, visit } from './openers.ts'
import { ownerOf, type Scene } from './surface.ts'

/** What an owner closes by themselves: a freeze, limits of their own, a lost device (S7). */
export const BRAKES_SCENE: Scene = {
  name: 'Brakes',
  surfaces: [
    {
      name: 'limits of an own day and month, to be set',
      open: async (stage) => {
        await stage.signIn()
        await identify(stage.request, ownerOf(stage))
        await visit(stage, '/settings/limits', 'own_limits.change_btn')
        await openDialog(stage, 'own_limits.change_btn', 'own_limits.lower_hint')
      },
    },
    {
      name: 'a limit of the own, with a raise that waits',
      open: async (stage) => {
        const day = { limit: '600000.00', left: '599990.00' }
        const raise = { limit: '500.00', at: '2026-11-28T09:30:00Z' }
        const own = { limit: '200.00', left: '180.00' }
        const currencies = [
          {
            currency_code: 'RUB',
            once: [],
            day,
            own_day: { ...own, raise },
            own_month: { ...own, raise: { at: raise.at } },
          },
        ]
        await stage.page.route(/\/v2\/wallet\/limit$/, (route) =>
          route.fulfill({
            json: { results: [{ operation: 'transfer', is_allowed: true, currencies }] },
          }),
        )
        await visit(stage, '/settings/limits', 'own_limits.raise_cancel')
      },
    },
    {
      name: 'Security: before the wallet on a lost phone is closed',
      open: async (stage) => {
        await logInElsewhere(stage.page.request, ownerOf(stage), WINDOWS)
        await visit(stage, '/settings/security', 'freeze.lost_btn')
        await openDialog(stage, 'freeze.lost_label', 'freeze.lost_descr')
      },
      // The name of the button goes on after the words that are seen.
      data: [/^: /],
    },
    {
      name: 'Home of an owner who froze what leaves the wallet',
      open: async (stage) => {
        const { page } = stage
        await visit(stage, '/settings', 'freeze.row')
        await page.getByRole('switch').first().click()
        await expect(page.getByRole('switch').first()).toBeChecked()
        await visit(stage, '/', 'freeze.banner_title')
      },
    },
    {
      name: 'what a freeze closes',
      open: (stage) => openDialog(stage, 'freeze.what_btn', 'freeze.what_closed'),
    },
    {
      name: 'withdrawals that the owner has frozen',
      open: async (stage) => {
        await stage.page.goto('/wallet/withdrawal')
        await expectText(stage, 'error.own_frozen')
      },
    },
  ],
}
