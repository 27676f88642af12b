import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeEntries, writeOwn } from '../support/screening-lists.ts'
import { checkAccessibility, expect } from '../support/app.ts'
import { signForm, test } from '../support/office.ts'
import { registerOwner } from '../support/owners.ts'

const REASON = 'The same passport, case 812'

/** Loads a file as the operator's own list. */
async function load(page: Page, name: string, text: string) {
  const panel = page.locator('section.panel').filter({ hasText: 'Own list' })
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await panel.getByLabel('File').setInputFiles(file)
  await panel.getByRole('button', { name: 'Load' }).click()
  return panel
}

test('an approver loads a list, and two people decide that an owner is on it', async ({
  request,
  joinOffice,
}) => {
  // A made name with letters of this run, so that nobody else has it.
  const name = `Vorkel${String.fromCharCode(97 + randomInt(26))}${String.fromCharCode(97 + randomInt(26))}t`
  const { page: approver } = await joinOffice('Petra', ['approver'])
  const { page: finance } = await joinOffice('Finn', ['finance'])

  await test.step('a wrong file says why it is not loaded, the list is in force', async () => {
    await approver.locator('nav a[href="/cases"]').click()
    await expect(approver.getByText('What people have to decide')).toBeVisible()
    await approver.getByRole('link', { name: 'Lists', exact: true }).click()
    const entries = makeEntries(30, randomInt(1_000_000))
    const named = { ref: name, kind: 'person' as const, names: [`Gronvel Tarkovich ${name}ov`] }
    const panel = await load(approver, 'names.csv', 'a;b\n1;2\n')
    await expect(panel.getByRole('alert')).toContainText('needs the columns ref and name')
    await load(approver, 'own.csv', writeOwn({ entries: [named, ...entries] }))
    await expect(approver.getByRole('status')).toHaveText('Done')
    await expect(panel).toContainText('Petra')
    await checkAccessibility(approver)
  })
  await test.step('an owner with a name of it registers, and the first operator decides', async () => {
    await registerOwner(request, { firstName: `${name}ov`, lastName: 'Gronvel' })
    await finance.locator('nav a[href="/cases"]').click()
    await finance.getByRole('link', { name: `${name}ov` }).click()
    await expect(finance.getByRole('complementary')).toContainText(`${name}ov Gronvel`)
    await expect(finance.getByRole('complementary')).toContainText('another order of words')
    await finance.getByRole('button', { name: 'Take' }).click()
    await checkAccessibility(finance)
    await finance.locator('summary').filter({ hasText: 'It is the same one' }).click()
    const form = finance.locator('details').filter({ hasText: 'It takes a second signature' })
    await form.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByText('This waits for its second signature')).toBeVisible()
  })
  await test.step('the second signs, and the case is confirmed', async () => {
    await finance.getByText('This waits for its second signature').click()
    await expect(finance).toHaveURL(/\/approvals\//)
    await approver.goto(finance.url())
    await expect(approver.getByText(REASON).first()).toBeVisible()
    await checkAccessibility(approver)
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
    await approver.locator('nav a[href="/cases"]').click()
    await approver.getByRole('link', { name: /^Confirmed/ }).click()
    await expect(approver.getByRole('link', { name: `${name}ov` })).toBeVisible()
  })
})
