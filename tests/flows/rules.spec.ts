import { checkAccessibility, expect } from '../support/app.ts'
import { signForm, test } from '../support/office.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { withdrawToCard } from '../support/payouts.ts'

const REASON = 'Too much for this owner, case 812'
const RULE = 'A sum that no other flow withdraws'

test('two operators write a rule and switch it on, and decide about what it finds', async ({
  request,
  joinOffice,
}) => {
  const { page: finance } = await joinOffice('Finn', ['finance'])
  const { page: approver } = await joinOffice('Petra', ['approver'])

  await test.step('the first writes it in words and sees what it would have found', async () => {
    await finance.locator('nav a[href="/rules"]').click()
    await expect(finance.getByText('Rules watch what owners do')).toBeVisible()
    await finance.getByRole('link', { name: 'New rule' }).click()
    await finance.getByLabel('Name').fill(RULE)
    await finance.getByLabel('Withdrawal', { exact: true }).check()
    await finance.getByLabel('Currency').selectOption('RUB')
    await finance
      .getByRole('group', { name: 'Amount of the act' })
      .getByLabel('At least')
      .fill('31337')
    const often = finance.getByRole('group', { name: 'How often money left' })
    await often.getByLabel('At least').fill('1')
    await often.getByLabel('Within hours').fill('24')
    await checkAccessibility(finance)
    await finance.getByRole('button', { name: 'Save and try on history' }).click()
    const detail = finance.getByRole('complementary')
    await expect(detail).toContainText('the amount is at least')
    await expect(detail).toContainText('Not switched on')
    await detail.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByText('It waits for its second signature')).toBeVisible()
    await checkAccessibility(finance)
  })
  await test.step('the second reads it and signs, and it is on', async () => {
    await finance.getByText('It waits for its second signature').click()
    await expect(finance).toHaveURL(/\/approvals\//)
    await approver.goto(finance.url())
    await expect(approver.getByText('the amount is at least')).toBeVisible()
    await checkAccessibility(approver)
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
  })
  const owner = await registerOwner(request, { firstName: 'Rufina', lastName: 'Oke' })
  await identify(request, owner)
  const number = await withdrawToCard(request, owner, '31337')
  await test.step('what an owner does opens a case, which the first takes', async () => {
    await expect(async () => {
      await finance.goto(new URL('/cases', finance.url()).href)
      await expect(finance.getByRole('link', { name: 'Rufina' })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await finance.getByRole('link', { name: 'Rufina' }).first().click()
    const detail = finance.getByRole('complementary')
    await expect(detail).toContainText(RULE)
    await expect(detail).toContainText(number)
    await finance.getByRole('button', { name: 'Take' }).click()
    await detail.getByLabel('Note').fill('The owner does not answer')
    await detail.getByRole('button', { name: 'Add the note' }).click()
    await expect(detail).toContainText('The owner does not answer')
    await checkAccessibility(finance)
    await finance
      .locator('summary')
      .filter({ hasText: /^Suspicious$/ })
      .click()
    const form = finance.locator('details').filter({ hasText: 'It takes a second signature' })
    await form.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Send for the second signature')
  })
  await test.step('the second signs, and the first makes the report that an authority gets', async () => {
    await finance.getByText('This waits for its second signature').click()
    await expect(finance).toHaveURL(/\/approvals\//)
    await approver.goto(finance.url())
    await expect(approver.getByText(RULE).first()).toBeVisible()
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
    await finance.goto(new URL('/cases?choice=confirmed', finance.url()).href)
    await finance.getByRole('link', { name: 'Rufina' }).first().click()
    await finance.getByRole('button', { name: 'Make a report' }).click()
    await finance.locator('summary').filter({ hasText: 'Write down that it was sent' }).click()
    await finance.getByLabel('To whom').fill('Financial intelligence unit')
    await finance.getByRole('button', { name: 'Write down that it was sent' }).click()
    await finance.getByRole('link', { name: 'Reports', exact: true }).click()
    await expect(finance.getByText('Financial intelligence unit').first()).toBeVisible()
    await checkAccessibility(finance)
  })
  await test.step('one switches the rule off', async () => {
    await finance.goto(new URL('/rules', finance.url()).href)
    await finance.getByRole('link', { name: RULE }).first().click()
    await finance.locator('summary').filter({ hasText: 'Switch off' }).click()
    await finance.getByLabel('Reason').fill(REASON)
    await finance.getByRole('button', { name: 'Switch off' }).click()
    await expect(finance.getByRole('complementary')).toContainText('Off since')
  })
})
