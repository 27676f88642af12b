import { expect, freshPhone, readCode } from '../app.ts'
import { dialog, expectAlert, expectDialog, expectText, fill, press, visit } from './openers.ts'
import type { Scene, Stage, Surface } from './surface.ts'

/** The browser's own names of countries. */
const COUNTRY = /^[\p{L}\p{M}\s.’'(),&–-]+$/u
export const PICTURE_CODES = /^[A-Z]{3,5}$/

/** Asks for the code of a new owner. Returns the phone that it is sent to. */
async function register(stage: Stage): Promise<string> {
  const phone = freshPhone()
  // A registration that the surface before left in the middle would go on.
  await stage.page.evaluate(() => sessionStorage.clear())
  await visit(stage, '/auth/register', 'auth.register.step1_title')
  await fill(stage, 'auth.register.first_name', 'Ольга')
  await fill(stage, 'auth.phone.label', `+${phone}`)
  await fill(stage, 'auth.register.email', 'olga@example.com')
  if (stage.environment === 'grok') await fillAddress(stage)
  else await acceptTerms(stage)
  await press(stage, 'auth.register.submit_btn')
  await expectText(stage, 'auth.register.step2_title')
  return phone
}

async function fillAddress(stage: Stage): Promise<void> {
  const { page, t } = stage
  await page.getByRole('combobox', { name: t('auth.register.country') }).click()
  await page.getByRole('combobox', { name: t('auth.phone.country_search') }).fill('49')
  await page.getByRole('option').first().click()
  await fill(stage, 'auth.register.city', 'Берлин')
  await fill(stage, 'auth.register.zip_code', '10115')
  await page.getByRole('textbox', { name: t('auth.register.address') }).fill('Alexanderplatz 1')
}

async function acceptTerms({ page }: Stage): Promise<void> {
  for (const checkbox of await page.getByRole('checkbox').all()) await checkbox.check()
}

async function openCountries(stage: Stage): Promise<void> {
  await press(stage, 'auth.phone.country_btn')
  await expectDialog(stage, 'auth.phone.country_title')
  await expect(dialog(stage.page).getByRole('option').nth(5)).toBeVisible()
}

async function enterCode({ page }: Stage, code: string): Promise<void> {
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

export const COUNTRY_DATA = { data: [COUNTRY] }

const VISIT: readonly Surface[] = [
  {
    name: 'the landing',
    open: (stage) => visit(stage, '/auth', 'wallet.auth.register_btn'),
    data: [PICTURE_CODES],
  },
  {
    name: 'a page that is not there, signed out',
    open: (stage) => visit(stage, '/no-such-page', 'error.not_found_descr'),
  },
  { name: 'the choices of a tester', open: (stage) => visit(stage, '/dev', 'dev.note') },
  {
    name: 'login, a number that is not whole',
    open: async (stage) => {
      await visit(stage, '/auth/login', 'wallet.auth.login.send_code_btn')
      await fill(stage, 'auth.phone.label', '12')
      await stage.page.getByLabel(stage.t('auth.phone.label')).blur()
      await expectText(stage, 'validation.phone')
    },
    ...COUNTRY_DATA,
  },
  { name: 'the list of countries', open: openCountries, ...COUNTRY_DATA },
  {
    name: 'the list of countries, none found',
    open: async (stage) => {
      await openCountries(stage)
      await dialog(stage.page).getByRole('combobox').fill('zzzz')
      await expectText(stage, 'auth.phone.country_not_found')
    },
    ...COUNTRY_DATA,
  },
  {
    name: 'login, a wrong code',
    open: async (stage) => {
      await fill(stage, 'auth.phone.label', `+${freshPhone()}`)
      await press(stage, 'wallet.auth.login.send_code_btn')
      await expectText(stage, 'wallet.auth.login.code_title')
      await enterCode(stage, '0000')
      await expectAlert(stage)
    },
    ...COUNTRY_DATA,
  },
]

const JOIN: readonly Surface[] = [
  {
    name: 'registration, the data with faults',
    open: async (stage) => {
      await visit(stage, '/auth/register', 'auth.register.step1_title')
      for (const key of ['auth.register.first_name', 'auth.register.email'] as const) {
        await stage.page.getByLabel(stage.t(key)).first().focus()
      }
      await fill(stage, 'auth.register.email', 'x')
      await stage.page.getByLabel(stage.t('auth.register.email')).blur()
      await expectText(stage, 'validation.email')
      await expectText(stage, 'validation.required')
    },
    ...COUNTRY_DATA,
  },
  {
    name: 'registration, the code',
    open: async (stage) => void (await register(stage)),
    ...COUNTRY_DATA,
  },
  {
    name: 'registration, the PIN',
    open: async (stage) => {
      const phone = await register(stage)
      await enterCode(stage, await readCode(stage.request, phone))
      await expectText(stage, 'auth.register.step3_title')
    },
    ...COUNTRY_DATA,
  },
]

/** What a visitor sees. */
export const AUTH_SCENES: readonly Scene[] = [
  { name: 'a visitor', isBranded: true, surfaces: VISIT },
  { name: 'a newcomer', isBranded: true, surfaces: JOIN },
]
