import type { Page } from '@playwright/test'
import { checkAccessibility, expect, readCode } from '../support/app.ts'
import { signForm, test } from '../support/office.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const REASON = 'The bank took less, case 812'

/** A new owner is a day's work of nobody else, so the newest entries are theirs. */
const newestTopUp = async (desk: Page) => {
  await desk.goto(`${new URL(desk.url()).origin}/ledger?kind=topup`)
  await desk.locator('a[data-row]').first().click()
}

test('two people correct an entry, and the chain of the audit log is intact', async ({
  signIn,
  joinOffice,
}) => {
  await signIn()
  const { page: finance } = await joinOffice('Finn', ['finance'])
  const { page: approver } = await joinOffice('Petra', ['approver'])

  await test.step('the first finds the entry and asks', async () => {
    await newestTopUp(finance)
    await finance.getByRole('link', { name: 'Correct' }).click()
    await finance.getByLabel('Line 1: Amount').fill('1.00')
    await finance.getByLabel('Text for the owner').fill('One was right, the rest was not.')
    await finance.getByLabel('Reason').fill('short')
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByRole('alert')).toHaveText(/at least 10 characters/)
    await expect(finance.getByLabel('Line 1: Amount')).toHaveValue('1.00')
    await finance.getByLabel('Reason').fill(REASON)
    await checkAccessibility(finance)
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByText('You cannot approve your own action')).toBeVisible()
    await checkAccessibility(finance)
  })
  await test.step('the second reads it and signs', async () => {
    await approver.goto(finance.url().split('?')[0] ?? '')
    await expect(approver.getByText(REASON).first()).toBeVisible()
    await checkAccessibility(approver)
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
  })
  await test.step('both signatures are in the audit log', async () => {
    await approver.getByRole('link', { name: 'Audit log' }).click()
    await expect(approver.getByRole('cell', { name: 'Second signature' }).first()).toBeVisible()
    await approver.getByRole('link', { name: 'Check the chain' }).click()
    await expect(approver.getByText('The chain of records is intact')).toBeVisible()
    await checkAccessibility(approver)
  })
})

test(
  'an operator signs out and in, and works by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ joinOffice }) => {
    const { page } = await joinOffice('Вера', ['administrator'], {
      locale: 'ru-RU',
      colorScheme: 'dark',
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обзор')
    await checkAccessibility(page)

    await test.step('keys open the help and walk the rows', async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Сотрудники и роли' }).click()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('complementary')).toBeVisible()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Отправить на вторую подпись' })).toBeVisible()
    })
    await test.step('the passkey signs in again, and the language stays as chosen', async () => {
      await page.getByRole('button', { name: 'Выйти' }).click()
      await expect(page.getByText('Вы вышли.')).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('link', { name: 'English' }).click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    })
    await test.step('a page of a session that ended leads back to itself', async () => {
      const { origin } = new URL(page.url())
      await page.context().clearCookies({ name: 'office_session' })
      await page.goto(`${origin}/audit?event=signed_in`)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(page).toHaveURL(/\/audit\?event=signed_in$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
    })
  },
)

test('a frozen owner reads on Home and at the sign-in whom to ask', async ({
  page,
  signIn,
  joinOffice,
}) => {
  const owner = await signIn()
  const { page: support } = await joinOffice('Sasha', ['support'])
  const freeze = async (scope: string) => {
    await support.keyboard.press('/')
    await support.keyboard.type(`+${owner.phone}`)
    await support.keyboard.press('Enter')
    const summary = support.locator('summary').filter({ hasText: /^Freeze$/ })
    await summary.click()
    const form = support.locator('details').filter({ has: summary })
    await form.getByRole('radio', { name: scope }).check()
    await form.getByLabel('Reason').fill(REASON)
    await signForm(support, 'Freeze')
    await expect(support.getByRole('status').filter({ hasText: scope })).toBeVisible()
  }
  await test.step('nothing leaves the wallet: Home says so', async () => {
    await freeze('Withdrawals and transfers')
    await page.goto('/')
    await expect(page.getByText(ru('profile.frozen'))).toBeVisible()
    await checkAccessibility(page)
  })
  await test.step('the sign-in is closed: after the right code the page says why', async () => {
    await freeze('All operations and sign-in')
    await page.reload()
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/auth/login')
    await page.getByLabel(ru('auth.phone.label')).fill(`+${owner.phone}`)
    await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    await page.keyboard.type(await readCode(page.request, owner.phone))
    const alert = page.getByRole('alert').filter({ hasText: /\S/ })
    await expect(alert).toHaveText('Кошелек заморожен. Напишите в поддержку, мы поможем.')
    await checkAccessibility(page)
  })
})

const SECTIONS = [
  'payouts',
  'late-money',
  'identifications',
  'disputes',
  'events',
  'reconciliation',
  'terms',
  'ledger',
] as const

test(
  'every section is accessible, in the dark and in Russian too',
  { tag: WHOLE_ONLY },
  async ({ signIn, joinOffice }) => {
    const owner = await signIn()
    const looks = { locale: 'ru-RU', colorScheme: 'dark' } as const
    const { page } = await joinOffice('Ирина', ['support', 'finance', 'approver'], looks)
    const { origin } = new URL(page.url())

    await test.step('an owner is found by the phone, all panels are open', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type(`+${owner.phone}`)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/owners\//)
      await checkAccessibility(page)
      for (const panel of await page.locator('details > summary').all()) await panel.click()
      await checkAccessibility(page)
    })
    for (const section of SECTIONS) {
      await test.step(section, async () => {
        await page.goto(`${origin}/${section}`)
        await checkAccessibility(page)
        const row = page.locator('a[data-row]').first()
        if ((await row.count()) === 0) return
        await row.click()
        await expect(page).not.toHaveURL(`${origin}/${section}`)
        await checkAccessibility(page)
      })
    }
  },
)

test('a narrow window says so and works', { tag: WHOLE_ONLY }, async ({ joinOffice }) => {
  const { page } = await joinOffice('Nina', ['viewer'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${new URL(page.url()).origin}/approvals`)
  await expect(page.getByText('The office needs a window of at least 1024 pixels.')).toBeVisible()
  await checkAccessibility(page)
})
