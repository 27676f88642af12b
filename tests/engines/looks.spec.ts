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

/** Runs in the page: returns how it looks when a frame more has been painted. */
async function readLook() {
  const root = document.documentElement
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    // The clock of a held rate runs for half a minute.
    const { duration = 0, iterations } = effect?.getTiming() ?? {}
    return playState === 'running' && iterations === 1 && Number(duration) < 1000
  })
  const isAtRest = !isMoving && document.querySelector('[aria-busy=true]') === null
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  return {
    theme: root.dataset['theme'],
    overflow: root.scrollWidth - root.clientWidth,
    hasFont: document.fonts.check('16px Inter'),
    isAtRest,
  }
}

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
          await expect
            .poll(() => app.evaluate(readLook), { message: path })
            .toEqual({ theme, overflow: 0, hasFont: true, isAtRest: true })
          await app.engine.savePicture(`${PICTURES}/${engineName}-${name}-${theme}-${page}.png`)
        }
      }
    })
  })
}
