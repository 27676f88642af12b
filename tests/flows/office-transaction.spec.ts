import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { checkAccessibility, expect, type Owner } from '../support/app.ts'
import { signForm, test } from '../support/office.ts'
import { identify } from '../support/owners.ts'
import { freshRussianPhone, withdrawToCard } from '../support/payouts.ts'

const REASON = 'The bank took less, case 812'
/**
 * Withdraws 1,000 RUB to a card, which has a fee, and waits until it has arrived; returns its
 * number.
 */
async function payToCard(request: APIRequestContext, { token, pin }: Owner): Promise<string> {
  const headers = { Authorization: `Token ${token}` }
  const number = await withdrawToCard(request, { token, pin }, '1000')
  const status = async () =>
    (
      await (
        await request.get(`${endpoints.payoutStatus.path}?number=${number}`, { headers })
      ).json()
    ).status
  await expect.poll(status, { timeout: 60_000 }).toBe('complete')
  return number
}

/** `79001234567` as people write it: `8 (900) 123-45-67`. */
function asPeopleWrite(phone: string): string {
  const [, code, a, b, c] = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? []
  return `8 (${code}) ${a}-${b}-${c}`
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('“Where is my payment?” is answered from a phone to a correction that two sign', async ({
  request,
  signIn,
  joinOffice,
}) => {
  test.slow()
  const owner = await signIn({ phone: freshRussianPhone() })
  await identify(request, owner)
  const number = await payToCard(request, owner)
  const { page: finance } = await joinOffice('Finn', ['finance'])
  const { page: approver } = await joinOffice('Petra', ['approver'])

  await test.step('the phone as people write it leads to the owner', async () => {
    await search(finance, asPeopleWrite(owner.phone))
    await expect(finance).toHaveURL(/\/owners\/[\w-]+$/)
    await finance.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(finance).toHaveURL(/\/orders$/)
    await checkAccessibility(finance)
    await finance.goBack()
  })
  await test.step('a press anywhere in the row opens the payment', async () => {
    const row = finance.getByRole('row').filter({ hasText: number }).first()
    await row.getByRole('cell').last().click()
    await expect(finance.getByRole('heading', { level: 1 })).toHaveText(number)
  })
  await test.step('its page has states, entries, fee and events, and masks the rest', async () => {
    const states = finance.getByRole('table', { name: 'States' })
    await expect(states.getByRole('cell', { name: 'Paid out' })).toBeVisible()
    const entries = finance.getByRole('table', { name: 'Ledger' })
    await expect(entries.getByRole('cell', { name: 'Fees, RUB' })).toBeVisible()
    await expect(finance.getByText('Card MIR •• 4417')).toBeVisible()
    await expect(finance.getByRole('cell', { name: 'The owner was told' })).toBeVisible()
    await expect(finance.getByText(owner.phone)).toHaveCount(0)
    await checkAccessibility(finance)
  })
  await test.step('the same page is found by the number of its provider', async () => {
    const reference = await finance.locator('code').first().textContent()
    const address = finance.url()
    await search(finance, reference ?? '')
    await expect(finance).toHaveURL(address)
  })
  await test.step('the first asks for a correction from there', async () => {
    await finance.getByRole('link', { name: 'Correct: Withdrawal' }).click()
    for (const name of ['from_1', 'to_1']) {
      const cell = finance.getByRole('cell').filter({ has: finance.locator(`[name=${name}]`) })
      const field = await cell.getByRole('combobox').boundingBox()
      const account = await cell.locator('small').boundingBox()
      expect(account?.y, 'the name of the account is below its field').toBeGreaterThanOrEqual(
        (field?.y ?? 0) + (field?.height ?? 0),
      )
    }
    await finance.getByLabel('Line 1: Amount').fill('990.00')
    await finance.getByLabel('Text for the owner').fill('The bank charged less than it announced.')
    await finance.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByText('You cannot approve your own action')).toBeVisible()
  })
  await test.step('the second signs, and the page of the payment has it', async () => {
    await approver.goto(finance.url().split('?')[0] ?? '')
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
    await search(approver, number.toLowerCase().replaceAll('-', ' '))
    await expect(approver.getByRole('heading', { level: 1 })).toHaveText(number)
    await expect(approver.getByRole('cell', { name: 'Decision on the proposal' })).toBeVisible()
    const entries = approver.getByRole('table', { name: 'Ledger' })
    await expect(entries.getByRole('link', { name: 'Correction' }).first()).toBeVisible()
    await checkAccessibility(approver)
  })
  await test.step('the ledger finds it by number and amount', async () => {
    await approver.getByRole('link', { name: 'Ledger', exact: true }).click()
    await approver.getByLabel('Number').fill(number)
    await approver.getByLabel('Amount').fill('990')
    await approver.getByRole('button', { name: 'Show' }).click()
    await expect(approver.locator('a[data-row]')).not.toHaveCount(0)
    await checkAccessibility(approver)
  })
})

test('a withdrawal with a fee is undone by two, once', async ({ request, signIn, joinOffice }) => {
  test.slow()
  const owner = await signIn({ phone: freshRussianPhone() })
  await identify(request, owner)
  const balance = () => readRubles(request, owner)
  const before = await balance()
  const number = await payToCard(request, owner)
  const after = await balance()
  expect(after).toBeLessThan(before)
  const { page: finance } = await joinOffice('Fedor', ['finance'])
  const { page: approver } = await joinOffice('Alla', ['approver'])
  await search(finance, number)
  await finance.getByRole('link', { name: 'Correct: Withdrawal' }).click()

  await test.step('a line with accounts and without an amount is refused beside the amount', async () => {
    await finance.getByLabel('Line 1: Amount').fill('')
    await finance.getByLabel('Text for the owner').fill('The withdrawal did not happen.')
    await finance.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByLabel('Line 1: Amount')).toHaveAttribute('aria-invalid', 'true')
    await expect(finance.getByLabel('Reason')).toHaveValue(REASON)
  })
  await test.step('without any amount the entry is undone', async () => {
    for (const amount of await finance.getByLabel(/^Line \d: Amount$/).all()) await amount.fill('')
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByText('You cannot approve your own action')).toBeVisible()
    await approver.goto(finance.url().split('?')[0] ?? '')
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
    expect(await balance()).toBe(before)
  })
  await test.step('it is not offered a second time', async () => {
    await finance.goBack()
    await finance.reload()
    await expect(finance.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(finance.getByText('cannot be corrected')).toBeVisible()
    await expect(finance.getByLabel('Line 1: Amount')).toHaveCount(0)
  })
})

/** The balance of the owner in roubles, as a number. */
async function readRubles(request: APIRequestContext, { token }: Owner): Promise<number> {
  const headers = { Authorization: `Token ${token}` }
  const answer = await request.get(endpoints.wallet.path, { headers })
  const { results } = await answer.json()
  const { accounts } = results[0]
  const account = accounts.find((one: { currency_code: string }) => one.currency_code === 'RUB')
  return Number(account.balance)
}
