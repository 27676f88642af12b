import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { type FlowOptions, freshPhone, type Owner, type OwnerWishes, readCode } from './app.ts'
import { fillRegistration } from './forms.ts'

interface Stage {
  page: Page
  environment: FlowOptions['environment']
  signIn: (wishes?: OwnerWishes | Owner) => Promise<Owner>
}

/** A screen, a panel or a dialog, and how to get there. */
export interface Screen {
  name: string
  open: (stage: Stage) => Promise<void>
  /** What stands above the rest of the page and is looked at alone. */
  within?: 'dialog[open]'
}

async function openHome({ page, signIn }: Stage): Promise<void> {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Ваши счета' })).toBeVisible()
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible()
}

async function openOverHome(stage: Stage, button: string | RegExp): Promise<void> {
  await openHome(stage)
  await stage.page.getByRole('button', { name: button }).first().click()
  await expect(stage.page.locator('dialog[open]').getByRole('heading')).toBeVisible()
}

async function openCode({ page }: Pick<Stage, 'page'>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible()
}

async function openRegistration(
  { page, environment }: Stage,
  step: 1 | 2 | 3,
  request: APIRequestContext = page.request,
): Promise<void> {
  const phone = freshPhone()
  await page.goto('/auth/register')
  await expect(page.getByLabel('Имя')).toBeVisible()
  if (step === 1) return
  await fillRegistration(page, environment, { phone, firstName: 'Ольга' })
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await openCode({ page })
  if (step === 2) return
  await page.keyboard.type(await readCode(request, phone))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Придумайте PIN-код' })).toBeVisible()
}

/** What a visitor and an owner see of the first part of the app. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'the landing',
    open: async ({ page }) => {
      await page.goto('/auth')
      await expect(page.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible()
    },
  },
  {
    name: 'login, the number',
    open: async ({ page }) => {
      await page.goto('/auth/login')
      await expect(page.getByLabel('Номер телефона')).toBeVisible()
    },
  },
  {
    name: 'login, the code',
    open: async ({ page }) => {
      await page.goto('/auth/login')
      await page.getByLabel('Номер телефона').fill(freshPhone().slice(1))
      await page.getByRole('button', { name: 'Получить код' }).click()
      await openCode({ page })
    },
  },
  { name: 'registration, the data', open: (stage) => openRegistration(stage, 1) },
  { name: 'registration, the code', open: (stage) => openRegistration(stage, 2) },
  { name: 'registration, the PIN', open: (stage) => openRegistration(stage, 3) },
  { name: 'Home', open: openHome },
  {
    name: 'the notifications',
    open: (stage) => openOverHome(stage, /^Уведомления/),
    within: 'dialog[open]',
  },
  {
    name: 'the search',
    open: (stage) => openOverHome(stage, 'Найти счет'),
    within: 'dialog[open]',
  },
  {
    name: 'the details of a transaction',
    open: (stage) => openOverHome(stage, /^Пополнение: /),
    within: 'dialog[open]',
  },
  {
    name: 'the alert of an action that is not allowed',
    open: (stage) => openOverHome(stage, 'Вывести'),
    within: 'dialog[open]',
  },
  {
    name: 'the settings',
    open: async ({ page, signIn }) => {
      const { email } = await signIn()
      await page.goto('/settings')
      await expect(page.locator('main').getByText(email)).toBeVisible()
    },
  },
  {
    name: 'a page that is not there',
    open: async ({ page }) => {
      await page.goto('/no-such-page')
      await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
    },
  },
]
