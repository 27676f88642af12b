import { mkdirSync } from 'node:fs'
import { DESKTOP, expect, PHONE, test } from './engine-test.ts'

/** Where the pictures are written, to be looked at. */
const PICTURES = 'dist/engines'
const PAGES = {
  home: '/',
  history: '/history',
  exchange: '/exchange',
  topup: '/wallet/topup',
  send: '/send',
  payment: '/payment',
  settings: '/settings',
} as const

for (const [name, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${name}`, () => {
    test.use({ size })

    test('the main pages fit the window in both themes, in the font of the app', async ({
      app,
      owner,
      signIn,
      engineName,
    }) => {
      mkdirSync(PICTURES, { recursive: true })
      await signIn(owner)
      for (const theme of ['light', 'dark']) {
        await app.evaluate((value: string) => localStorage.setItem('theme', value), theme)
        for (const [page, path] of Object.entries(PAGES)) {
          await app.open(path)
          await app.see({ css: '#root:not(.first-paint) main h1, #root:not(.first-paint) h1' })
          const readLook = () =>
            app.evaluate(() => ({
              theme: document.documentElement.dataset['theme'],
              overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
              hasFont: document.fonts.check('16px Inter'),
              isBusy: document.querySelector('main [aria-busy=true]') !== null,
            }))
          await expect
            .poll(readLook, { message: path })
            .toEqual({ theme, overflow: 0, hasFont: true, isBusy: false })
          await app.engine.savePicture(`${PICTURES}/${engineName}-${name}-${theme}-${page}.png`)
        }
      }
    })
  })
}
