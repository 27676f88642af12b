// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { linkManifest } from './manifest-file.ts'

beforeEach(() => {
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">'
})

it.each([
  ['ru', 'light', '/manifest.webmanifest'],
  ['ru', 'dark', '/manifest-dark.webmanifest'],
  ['en', 'light', '/manifest-en.webmanifest'],
  ['en', 'dark', '/manifest-en-dark.webmanifest'],
])('the manifest of %s and %s is %s', (language, theme, address) => {
  document.documentElement.lang = language
  document.documentElement.dataset['theme'] = theme
  linkManifest()
  expect(document.querySelector('link')?.getAttribute('href')).toBe(address)
})
