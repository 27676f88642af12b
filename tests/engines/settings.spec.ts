import { ru } from '../support/ru.ts'
import { expect, test } from './engine-test.ts'

const BACKGROUNDS = { light: 'rgb(243, 245, 249)', dark: 'rgb(9, 12, 19)' }

test('language and theme change without a load and are kept through one', async ({
  app,
  owner,
  signIn,
}) => {
  await signIn(owner)
  await app.open('/settings')
  await app.evaluate(() => Reflect.set(globalThis, 'isSameLoad', true))
  const readRoot = () =>
    app.evaluate(() => ({
      lang: document.documentElement.lang,
      theme: document.documentElement.dataset['theme'] ?? '',
      background: getComputedStyle(document.body).backgroundColor,
      isSameLoad: 'isSameLoad' in globalThis,
    }))
  await app.click({ role: 'radio', name: 'English' })
  await app.see({ role: 'heading', name: /^Settings$/ })
  const en = { lang: 'en', isSameLoad: true }
  await expect.poll(readRoot).toEqual({ ...en, theme: 'light', background: BACKGROUNDS.light })
  await app.click({ role: 'radio', name: 'Dark' })
  await expect.poll(readRoot).toEqual({ ...en, theme: 'dark', background: BACKGROUNDS.dark })
  await app.engine.reload()
  await app.see({ role: 'heading', name: /^Settings$/ })
  await expect
    .poll(readRoot)
    .toEqual({ lang: 'en', theme: 'dark', background: BACKGROUNDS.dark, isSameLoad: false })
  await app.click({ role: 'radio', name: 'Русский' })
  await app.see({ role: 'heading', name: ru('settings.title') })
})
