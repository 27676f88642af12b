import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { checkAccessibility, expect, type Owner, test } from './app.ts'
import { isTokenOpen, logInElsewhere, WINDOWS } from './devices.ts'
import { registerIdentified } from './owners.ts'
import { freshName, takeAddress } from './programs.ts'
import { ru } from './ru.ts'
import type { MovedClock, ShopProcess } from './shop-process.ts'

const PIN = '1379'
/** Longer than the shop waits between two looks at what is due, ms. */
const CHARGED_MS = 20_000
const TIN = 'A tin of smoked black tea, 100 g'
const TEA_OF_THE_SEASON = 'Tea of the season, every month'

interface Journey {
  page: Page
  request: APIRequestContext
  /** Origin of the wallet. */
  wallet: string
  environment: 'ewallet' | 'grok'
  clock: MovedClock
  shop: ShopProcess
}

/**
 * Walks through the shop of the examples: bought once, subscribed and charged in three months, a
 * tip, paid back, and ended in the wallet (T5). What was paid is read on both sides.
 */
export async function walkShop(journey: Journey): Promise<void> {
  const { page, request, wallet, environment, clock, shop } = journey
  const buyer = await registerIdentified(request, { environment })
  const keeper = await signInKeeper(request, shop.phone)
  const address = await takeAddress(request, buyer, {
    name: freshName('buyer'),
    publicName: 'Buyer',
  })
  const signIn = async (owner: Owner) => {
    await page.goto(`${wallet}/documents`)
    await page.evaluate((token) => {
      localStorage.clear()
      localStorage.setItem('token', token)
    }, owner.token)
  }
  const addMonth = async () => {
    // Owners open their app now and then; a session that nobody uses ends after thirty days.
    for (const days of [16, 15]) {
      await clock.addDays(days)
      for (const { token } of [buyer, keeper]) expect(await isTokenOpen(request, token)).toBe(true)
    }
  }
  const section = (heading: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
  const order = async (heading: string, button: string) => {
    await page.goto(shop.url)
    await section(heading).getByLabel('Your wallet address').fill(address)
    await section(heading).getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tea room')
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await signIn(buyer)

  await test.step('a wrong address is explained, the right one leads to the wallet', async () => {
    await page.goto(shop.url)
    await checkAccessibility(page)
    const field = section('A tin of smoked black tea').getByLabel('Your wallet address')
    await field.fill('not an address')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This is no wallet address')
    await order('A tin of smoked black tea', 'Buy with my wallet')
    await expect(page.getByText(/12,50/).first()).toBeVisible()
  })

  let tin = ''
  await test.step('allowed by the PIN, it is paid; a reload pays nothing', async () => {
    await allow(page)
    await expect(heading('Paid. Thank you')).toBeVisible()
    await checkAccessibility(page)
    tin = page.url()
    await page.reload()
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the receipts of both sides say what it was, and the payer’s names the shop', async () => {
    await openReceipt(page, wallet, /Tea room/)
    await expect(page.getByText(TIN).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /@tea-room/ })).toBeVisible()
    await signIn(keeper)
    await openReceipt(page, wallet, /12,50/)
    await expect(page.getByText(TIN).first()).toBeVisible()
    await signIn(buyer)
  })

  let subscription = ''
  await test.step('a subscription says how much a month and in a year, and is paid at once', async () => {
    await order('Tea of the season', 'Subscribe')
    await expect(page.getByText(/9,00/).first()).toBeVisible()
    await allow(page)
    await expect(heading('You are subscribed. Thank you')).toBeVisible()
    await checkAccessibility(page)
    subscription = page.url()
  })

  await addMonth()

  await test.step('a tip of any amount arrives', async () => {
    await page.goto(shop.url)
    await section('Leave a tip')
      .getByLabel(/How much/)
      .fill('3,20')
    await section('Leave a tip').getByLabel('Your wallet address').fill(address)
    await section('Leave a tip').getByRole('button', { name: 'Tip' }).click()
    await allow(page)
    await expect(heading('Paid. Thank you')).toBeVisible()
    await expect(page.getByText('3.20 USD').first()).toBeVisible()
  })

  await expectPayments(page, subscription, 2)
  await addMonth()

  await test.step('the shop pays back what its owner allows it to, once', async () => {
    await signIn(keeper)
    await page.goto(shop.desk)
    await page.getByRole('button', { name: 'Allow refunds in the wallet' }).click()
    await allow(page)
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await checkAccessibility(page)
    const row = page.getByRole('listitem').filter({ hasText: TIN })
    await row.getByRole('button', { name: 'Pay it back' }).click()
    await expect(row).toContainText('Paid back')
    await expect(row.getByRole('button')).toHaveCount(0)
    await signIn(buyer)
    await page.goto(tin)
    await expect(heading('Paid back')).toBeVisible()
    await openReceipt(page, wallet, /Анна Ч/)
    await expect(page.getByText(`Refund: ${TIN}`).first()).toBeVisible()
  })

  await expectPayments(page, subscription, 3)

  await test.step('the owner ends the subscription in the wallet, and the shop charges nothing more', async () => {
    await page.goto(`${wallet}/settings/programs`)
    await page
      .getByRole('link', { name: /Tea room/ })
      .filter({ hasText: /9,00/ })
      .click()
    await expect(page.getByText(TEA_OF_THE_SEASON)).toHaveCount(3)
    await page.getByRole('button', { name: ru('programs.stop_btn') }).click()
    await expect(page.getByText(ru('programs.stopped', { name: 'Tea room' }))).toBeVisible()
    await addMonth()
    await expect(async () => {
      await page.goto(subscription)
      await expect(heading('The subscription has ended')).toBeVisible({ timeout: 1 })
    }).toPass({ timeout: CHARGED_MS })
    await expect(page.getByText('You have ended it in your wallet.')).toBeVisible()
    await expect(page.locator('.payments li')).toHaveCount(3)
  })
}

/** Confirms what a program asks for by the PIN. */
async function allow(page: Page): Promise<void> {
  const boxes = page.getByRole('textbox').first()
  await boxes.focus()
  // The button works once the page has been there long enough to be read.
  await page.waitForTimeout(900)
  await boxes.focus()
  await page.keyboard.type(PIN)
  await page.getByRole('button', { name: ru('consent.pin_btn'), exact: true }).click()
}

async function openReceipt(page: Page, wallet: string, name: RegExp): Promise<void> {
  await page.goto(`${wallet}/history`)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText(ru('receipt.number')).first()).toBeVisible()
}

async function expectPayments(page: Page, order: string, count: number): Promise<void> {
  await test.step(`the subscription was charged ${count} times, each month once`, async () => {
    await expect(async () => {
      await page.goto(order)
      await expect(page.locator('.payments li')).toHaveCount(count, { timeout: 1 })
    }).toPass({ timeout: CHARGED_MS })
  })
}

/** Signs in whoever owns the wallet of the shop, by phone, and sets a PIN. */
async function signInKeeper(request: APIRequestContext, phone: string): Promise<Owner> {
  const keeper = { phone, token: '', pin: PIN, firstName: '', lastName: '', email: '' }
  const token = await logInElsewhere(request, keeper, WINDOWS)
  const headers = { Authorization: `Token ${token}` }
  const answer = await request.post(endpoints.setPin.path, { data: { pin_code: PIN }, headers })
  expect(answer.ok()).toBe(true)
  return { ...keeper, token }
}
