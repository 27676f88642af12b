import { expect, test } from 'vitest'
import { describeDevice, showNetwork } from './devices.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
    'phone',
    'iPhone, Safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'iPhone, Chrome',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile/15E148 Safari/604.1`,
    'tablet',
    'iPad, Safari',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/131.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Android, Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/131.0.0.0 Safari/537.36`,
    'tablet',
    'Android, Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Android, Samsung Internet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${BLINK} Version/4.0 Chrome/131.0 Mobile Safari/537.36 Telegram-Android/11.4 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
    'messenger',
    'Telegram, Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/131.0.0.0 Safari/537.36`,
    'computer',
    'Windows, Chrome',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'computer',
    'Windows, Edge',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/130.0 YaBrowser/24.12 Safari/537.36`,
    'computer',
    'Windows, Yandex Browser',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'computer',
    'Linux, Firefox',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
    'computer',
    'macOS, Safari',
  ],
  ['curl/8.5.0', 'unknown', ''],
  ['', 'unknown', ''],
])('the user agent "%s" is described by system and browser', (userAgent, kind, name) => {
  expect(describeDevice(userAgent)).toEqual({ kind, name })
})

test('a network is shown by its beginning', () => {
  expect(showNetwork('203.0.113.0/24')).toBe('203.0.113.*')
  expect(showNetwork('2001:db8:1::/48')).toBe('2001:db8:1:*')
  expect(showNetwork('172.32.1.0/24')).toBe('172.32.1.*')
  for (const prefix of [
    '',
    '0:0:0::/48',
    '127.0.0.0/24',
    '10.1.2.0/24',
    '192.168.1.0/24',
    '172.16.0.0/24',
    '169.254.0.0/24',
    'fd00:1:2::/48',
    'fe80:0:0::/48',
  ])
    expect(showNetwork(prefix)).toBe('')
})
