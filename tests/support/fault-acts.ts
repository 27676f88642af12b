import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { expect, freshPhone, type Owner, type OwnerWishes, readCode, registerOwner } from './app.ts'
import * as exchange from './exchange.ts'
import type { FaultName } from './faults.ts'
import { fillBoxes, fillRegistration } from './forms.ts'
import { CARD } from './money.ts'
import { identify } from './owners.ts'
import { ru } from './ru.ts'

type CallName = keyof typeof endpoints

export interface Stage {
  page: Page
  signIn: (wishes?: OwnerWishes) => Promise<Owner>
}

/** An act that the owner starts with one press. */
export interface ActRow {
  call: CallName
  name: string
  /** The act of a server without ways of withdrawing that have a quote. */
  isPlain?: true
  /** Opens its page and fills in everything. */
  open: (stage: Stage) => Promise<void>
  /** Steps before each press. */
  prepare?: (page: Page) => Promise<void>
  button: (page: Page) => Locator
  /** Where the error shows; the error line by default. */
  place?: (page: Page, fault: FaultName) => Locator
  /** Other words than those of the fault. */
  words?: string | Partial<Record<FaultName, string>>
  /** Closes what an outcome opened. */
  dismiss?: (page: Page) => Promise<void>
  /** Everything that was typed is still there. */
  kept?: (page: Page) => Promise<void>
  /** The press has succeeded. */
  done: (page: Page) => Promise<void>
}

export const PIN = '2580'
const UNKNOWN = ru('pay.unknown_title')
const OFFLINE_ACTION = ru('error.offline_action')

export const errorLine = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: OFFLINE_ACTION })
const codeHeading = (page: Page) =>
  page.getByRole('heading', { name: ru('auth.register.step2_title') })
export const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true })

async function digits(page: Page): Promise<string> {
  const boxes = await page.getByLabel(/^Цифра \d из 4$/).all()
  return (await Promise.all(boxes.map((one) => one.inputValue()))).join('')
}

async function keepsCode(page: Page): Promise<void> {
  expect(await digits(page)).toMatch(/^\d{4}$/)
}

/** Opens the registration up to the code that was sent, and types it. */
async function openRegisterCode({ page }: Stage): Promise<void> {
  const phone = freshPhone()
  await page.goto('/auth/register')
  await fillRegistration(page, 'ewallet', { phone, firstName: 'Ольга' })
  await button(ru('auth.register.submit_btn'))(page).click()
  await expect(codeHeading(page)).toBeVisible()
  await fillBoxes(page, await readCode(page.request, phone))
}

/** Opens login up to the code that was sent, and types it. */
async function openLoginCode({ page, signIn }: Stage): Promise<void> {
  const { phone } = await signIn()
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto('/auth/login')
  await page.getByLabel(ru('auth.phone.label')).fill(`+${phone}`)
  await button(ru('wallet.auth.login.send_code_btn'))(page).click()
  await expect(codeHeading(page)).toBeVisible()
  await fillBoxes(page, await readCode(page.request, phone))
}

async function openPayment({ page, signIn }: Stage): Promise<void> {
  await identify(page.request, await signIn({ pin: PIN }))
  await page.goto('/wallet/save?currency=EUR')
  await page.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('12.5')
  await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
}

/** Opens the confirmation of a payment and types the PIN. */
async function typePin(page: Page, submit: string): Promise<void> {
  await button(submit)(page).click()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await fillBoxes(page, PIN)
}

export const closeDialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: ru('common.close') })
    .click()

/** A debit without an answer may have happened; one that was not sent has not (U28). */
export const DEBIT_WORDS: Partial<Record<FaultName, string>> = {
  ...exceptRefusal(UNKNOWN),
  offline: OFFLINE_ACTION,
}

/** The same words for every fault but a refusal, which has the server's own. */
export function exceptRefusal(words: string): Partial<Record<FaultName, string>> {
  return {
    '500': words,
    offline: words,
    'not JSON': words,
    'a wrong shape': words,
    'no answer in time': words,
  }
}

export const ACTS: readonly ActRow[] = [
  {
    call: 'register',
    name: 'registration',
    open: async ({ page }) => {
      await page.goto('/auth/register')
      await fillRegistration(page, 'ewallet', { phone: freshPhone(), firstName: 'Ольга' })
    },
    button: button(ru('auth.register.submit_btn')),
    kept: async (page) => {
      await expect(page.getByLabel(ru('auth.register.first_name'))).toHaveValue('Ольга')
      await expect(page.getByLabel(ru('auth.register.email'))).toHaveValue('olga@example.com')
      await expect(page.getByLabel(ru('auth.phone.label'))).toHaveValue(/555/)
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    },
    done: (page) => expect(codeHeading(page)).toBeVisible(),
  },
  {
    call: 'confirmPhone',
    name: 'the code of a registration',
    open: openRegisterCode,
    button: button(ru('common.continue')),
    kept: keepsCode,
    done: (page) =>
      expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible(),
  },
  {
    call: 'sendCode',
    name: 'a code for the login',
    open: async ({ page }) => {
      await page.goto('/auth/login')
      await page.getByLabel(ru('auth.phone.label')).fill(`+${freshPhone()}`)
    },
    button: button(ru('wallet.auth.login.send_code_btn')),
    kept: (page) => expect(page.getByLabel(ru('auth.phone.label'))).toHaveValue(/555/),
    done: (page) => expect(codeHeading(page)).toBeVisible(),
  },
  ...(['registration', 'login'] as const).map((step): ActRow => ({
    call: 'sendCode',
    name: `another code for the ${step}`,
    open: step === 'login' ? openLoginCode : openRegisterCode,
    button: button(ru('auth.code.resend_btn')),
    kept: keepsCode,
    done: (page) =>
      expect(page.getByRole('status').filter({ hasText: /отправлен|уже в пути/ })).toBeVisible(),
  })),
  {
    call: 'login',
    name: 'the code of a login',
    open: openLoginCode,
    button: button(ru('auth.register.login_link')),
    kept: keepsCode,
    done: (page) => expect(page).toHaveURL(/\/$/),
  },
  {
    call: 'setPin',
    name: 'a PIN that is set on Home',
    open: async ({ page, signIn }) => {
      await signIn({ pin: null })
      await page.goto('/')
      await button(ru('auth.pin.set_btn'))(page).click()
      await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
      await page.keyboard.type(PIN)
      await expect(page.getByRole('group', { name: /^Повторите PIN-код/ })).toBeVisible()
      await fillBoxes(page, PIN)
    },
    button: button(ru('auth.register.pin_save_btn')),
    kept: async (page) => expect(await digits(page)).toBe(PIN),
    done: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
  {
    call: 'upgradeLevel',
    name: 'the way to the next level',
    open: async ({ page, signIn }) => {
      await signIn()
      await page.goto('/settings')
    },
    button: button(ru('kyc.upgrade_btn')),
    words: exceptRefusal(ru('kyc.upgrade_error')),
    done: (page) => expect(page).toHaveURL(/\/sandbox\/identification\//),
  },
  {
    call: 'levelStatus',
    name: 'the status of an identification',
    open: async ({ page, signIn }) => {
      const { token } = await signIn()
      const headers = { Authorization: `Token ${token}` }
      await page.request.post(endpoints.upgradeLevel.path, { headers, data: {} })
      await page.goto('/settings')
    },
    button: button(ru('kyc.refresh_btn')),
    words: exceptRefusal(ru('kyc.refresh_error')),
    done: async (page) => {
      await page.waitForEvent('load')
      await expect(button(ru('kyc.refresh_btn'))(page)).toBeVisible()
    },
  },
  {
    call: 'topUp',
    name: 'a top-up',
    open: async ({ page, signIn }) => {
      await identify(page.request, await signIn())
      await page.goto('/wallet/topup')
      await page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }).fill('321')
    },
    button: (page) => page.getByRole('button', { name: /Пополнить по СБП/ }),
    place: (page, fault) => (fault === 'offline' ? toast(page) : errorLine(page)),
    words: {
      offline: OFFLINE_ACTION,
      'a refusal': ru('wallet_topup.error'),
    },
    kept: (page) => expect(field(page, ru('wallet_topup.amount_label'))).toHaveValue('321'),
    done: (page) => expect(page).toHaveURL(/\/sandbox\/pay\//),
  },
  {
    call: 'withdrawal',
    name: 'a withdrawal',
    isPlain: true,
    open: openPayment,
    prepare: (page) => typePin(page, ru('wallet.save.send_btn')),
    button: button(ru('pay.submit_btn')),
    place: (page) => page.getByRole('dialog'),
    words: DEBIT_WORDS,
    dismiss: closeDialog,
    kept: async (page) => {
      await expect(field(page, ru('wallet.save.amount_label'))).toHaveValue('12,5')
      await expect(field(page, ru('withdrawal.card_label'))).toHaveValue(/^4242 4242/)
    },
    done: (page) =>
      expect(page.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible(),
  },
  {
    call: 'transfer',
    name: 'a transfer',
    open: async ({ page, signIn }) => {
      const recipient = await registerOwner(page.request)
      await identify(page.request, await signIn({ pin: PIN }))
      await page.goto('/send')
      await page.getByLabel(ru('send.recipient_label')).fill(`+${recipient.phone}`)
      await page.clock.runFor(1000)
      await button(ru('common.next'))(page).click()
      await field(page, ru('send.amount_label')).fill('12.5')
    },
    prepare: (page) => typePin(page, ru('send.review_btn')),
    button: button(ru('pay.submit_btn')),
    place: (page) => page.getByRole('dialog'),
    words: DEBIT_WORDS,
    dismiss: closeDialog,
    kept: (page) => expect(field(page, ru('send.amount_label'))).toHaveValue('12,5'),
    done: (page) => expect(page).toHaveURL('/send/done'),
  },
  {
    call: 'exchange',
    name: 'an exchange',
    open: async ({ page, signIn }) => {
      await signIn()
      await exchange.forbidHolding(page)
      await exchange.openExchange(page)
      await exchange.amount(page, 'from').fill('100')
    },
    button: exchange.submit,
    place: (page, fault) => {
      if (fault === 'offline') return toast(page)
      return fault === 'a refusal' ? errorLine(page) : page.getByRole('alertdialog')
    },
    words: DEBIT_WORDS,
    dismiss: async (page) => {
      const close = page.getByRole('alertdialog').getByRole('button', { name: ru('common.close') })
      if (await close.isVisible()) await close.click()
      // It stays for a moment while closing.
      await expect(close).toHaveCount(0)
    },
    kept: (page) => expect(exchange.amount(page, 'from')).toHaveValue('100'),
    done: (page) => expect(page.getByRole('alertdialog')).toContainText(ru('exchange.success')),
  },
]

/** Matches the address of a call, whatever its query. */
export function endpointUrl(call: CallName): RegExp {
  return new RegExp(`${endpoints[call].path}(?:\\?.*)?$`)
}
