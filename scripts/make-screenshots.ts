/**
 * Photographs the app for the web manifest and writes public/screenshots/: Home and exchange on a
 * phone, Home on a desktop, of both brands, as a new owner sees them in the sandbox. Three of them
 * side by side are the picture of the README, docs/wallet.png.
 * Run after `npm run build` of both brands: `npx tsx scripts/make-screenshots.ts`; CHROMIUM names
 * the browser.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { chromium, type Browser } from '@playwright/test'
import { endpoints } from '../contract/endpoints.ts'
import texts from '../texts/ru/app.json' with { type: 'json' }
import { findFreePort } from './stages/free-port.ts'

const TARGET = 'public/screenshots'
const README_PICTURE = 'docs/wallet.png'
/** Pictures of the README, from left to right. */
const IN_README = ['ewallet/home-narrow', 'grok/home-wide', 'ewallet/exchange-narrow']
const PAUSE_MS = 200

const brands = [
  { environment: 'ewallet', app: 'dist/app' },
  { environment: 'grok', app: 'dist/app-grok' },
] as const

/** Sizes in CSS pixels; the manifest (scripts/vite/web-manifest.ts) names them in real ones. */
const pictures = [
  { file: 'home-narrow', path: '/', width: 390, height: 844, scale: 2 },
  { file: 'exchange-narrow', path: '/exchange', width: 390, height: 844, scale: 2 },
  { file: 'home-wide', path: '/', width: 1280, height: 800, scale: 1 },
]

const Outbox = v.object({ results: v.array(v.object({ code: v.nullable(v.string()) })) })

await photographAll()

async function photographAll(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  for (const { environment, app } of brands) {
    const data = await mkdtemp(join(tmpdir(), 'wallet-screenshots-'))
    const port = String(await findFreePort())
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: port, DATA_DIR: data, STATIC_DIR: app, SANDBOX: '1' },
      stdio: 'ignore',
    })
    try {
      await photograph(browser, `http://localhost:${port}`, join(TARGET, environment))
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(data, { recursive: true, force: true })
    }
  }
  await writeReadmePicture(browser)
  await browser.close()
}

/** Writes the picture of the README: phones and desktop at one height. */
async function writeReadmePicture(browser: Browser): Promise<void> {
  const files = await Promise.all(
    IN_README.map((name) => readFile(join(TARGET, `${name}.png`), 'base64')),
  )
  const images = files.map((data) => `<img src="data:image/png;base64,${data}" alt="">`).join('')
  const page = await browser.newPage({ viewport: { width: 1400, height: 560 } })
  await page.setContent(`<style>
    body { display: flex; justify-content: center; gap: 24px; margin: 0; padding: 24px; background: #dfe4ef }
    img { height: 512px; border-radius: 16px }
  </style>${images}`)
  await page.screenshot({ path: README_PICTURE })
  await page.close()
}

async function photograph(browser: Browser, baseURL: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const localStorage = [{ name: 'token', value: await register(baseURL) }]
  for (const { file, path, width, height, scale } of pictures) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height },
      deviceScaleFactor: scale,
      serviceWorkers: 'block',
      locale: 'ru-RU',
      storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
    })
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForFunction(isDrawn, texts['exchange.rates_loading'])
    await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' })
    await context.close()
  }
}

/** Returns true once data, rate and fonts of the page are there; runs in the browser. */
function isDrawn(loadingRate: string): boolean {
  const hasTitle = document.querySelector('h1') !== null
  const isBusy = document.querySelector('[aria-busy="true"]') !== null
  const hasRate = !document.body.innerText.includes(loadingRate)
  return hasTitle && !isBusy && hasRate && document.fonts.status === 'loaded'
}

/** Registers an owner with the code that the sandbox shows. Returns the token. */
async function register(baseURL: string): Promise<string> {
  const phone = '15550102030'
  await untilReady(baseURL)
  await post(baseURL + endpoints.register.path, {
    first_name: 'Анна',
    last_name: 'Белова',
    phone,
    email: 'anna@example.com',
    country_code: 'DE',
    city: 'Berlin',
    zip_code: '10115',
    address: 'Invalidenstr. 1',
  })
  const confirm_code = await readCode(baseURL, phone)
  const answer = await post(baseURL + endpoints.confirmPhone.path, { phone, confirm_code })
  const { auth_token: token } = v.parse(v.object({ auth_token: v.string() }), answer)
  await post(baseURL + endpoints.setPin.path, { pin_code: '1379' }, token)
  return token
}

async function untilReady(baseURL: string): Promise<void> {
  const isReady = () =>
    fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await pause(PAUSE_MS)
}

async function readCode(baseURL: string, phone: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${baseURL}/sandbox/outbox?phone=${phone}`)
    const code = v.parse(Outbox, await answer.json()).results[0]?.code
    if (code) return code
    await pause(PAUSE_MS)
  }
}

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Token ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return answer.json()
}
