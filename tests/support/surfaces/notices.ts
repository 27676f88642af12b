import { NOTICE_CHANNELS, NOTICE_KINDS } from '../../../contract/rules/notification-switches.ts'
import { breakCalls, expectText, mendCalls, visit } from './openers.ts'
import type { Scene, Surface } from './surface.ts'

const CALL = /\/v2\/wallet\/notice$/

const NOTICES: readonly Surface[] = [
  {
    name: 'notice preferences',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/notifications', 'prefs.sum_on_lock')
    },
  },
  {
    name: 'notice preferences at three channels',
    open: async (stage) => {
      await stage.page.route(CALL, (route) =>
        route.fulfill({
          json: {
            channels: NOTICE_CHANNELS.map((channel) => ({ channel, is_reaching: true })),
            switches: NOTICE_KINDS.flatMap((kind) =>
              NOTICE_CHANNELS.map((channel) => ({
                kind,
                channel,
                is_on: channel !== 'email' || kind === 'security',
                is_locked: kind === 'security',
              })),
            ),
            shows_sums: true,
            push: { public_key: '', is_subscribed: false },
          },
        }),
      )
      await visit(stage, '/settings/notifications', 'prefs.telegram')
    },
  },
  {
    name: 'notice preferences, failed',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, CALL)
      await visit(stage, '/settings/notifications', 'prefs.error')
      await expectText(stage, 'prefs.title')
      await mendCalls(stage.page)
    },
  },
  {
    name: 'the question about push messages',
    open: async (stage) => {
      const { page } = stage
      await page.route(/\/user\/notification$/, (route) =>
        route.fulfill({
          json: {
            results: [
              {
                id: '0199aaaa-0000-7000-8000-000000000000',
                created_at: new Date().toISOString(),
                message: '+ 100',
                kind: 'in',
                is_read: false,
                number: 'T-7Q4K-92MD',
              },
            ],
          },
        }),
      )
      await visit(stage, '/', 'transactions.title')
      await page.evaluate(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
      )
      await page.locator('header button[aria-haspopup="dialog"]').click()
      await expectText(stage, 'push.ask_title')
      await expectText(stage, 'notifications.read_all')
    },
    data: [/^\+ 100$/],
  },
]

/** What the owner is notified of outside of the app, and the question about it. */
export const NOTICE_SCENES: readonly Scene[] = [{ name: 'Notices', surfaces: NOTICES }]
