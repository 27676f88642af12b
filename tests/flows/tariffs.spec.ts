import { mergeTests } from '@playwright/test'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { checkAccessibility, expect } from '../support/app.ts'
import { amount, submit } from '../support/exchange.ts'
import { rows } from '../support/history.ts'
import { identify } from '../support/owners.ts'
import { signForm, test as officeTest } from '../support/office.ts'
import { test as serverTest } from '../support/own-server.ts'
import { ru } from '../support/ru.ts'

const test = mergeTests(officeTest, serverTest)
const REASON = 'The provider asks for more from January on'

// A server of its own: every owner is notified of a tariff.
test('a tariff is prepared and signed by two, shown to its owner, named by the receipt, and withdrawn', async ({
  page,
  startServer,
  joinOffice,
}) => {
  test.slow()
  const office = await findFreePort()
  const { wallet, request, owner } = await startServer(() => ({ OFFICE_PORT: String(office) }))
  await identify(request, owner)
  const { page: finance } = await joinOffice('Finn', ['finance'], { server: request })
  const { page: approver } = await joinOffice('Petra', ['approver'], { server: request })

  await test.step('the first prepares it: a copy, a line, the difference, the beginning', async () => {
    await finance.getByRole('link', { name: 'Tariffs' }).click()
    await checkAccessibility(finance)
    await finance.getByRole('button', { name: 'Prepare a tariff' }).click()
    await finance.getByRole('link', { name: 'Exchange, other pairs' }).click()
    await finance.getByLabel('Spread, %').fill('0.1')
    await finance.getByRole('button', { name: 'Save the line' }).click()
    await expect(finance.getByRole('alert')).toHaveText(/0.6 to 50/)
    await finance.getByLabel('Spread, %').fill('1.5')
    await finance.getByRole('button', { name: 'Save the line' }).click()
    const changes = finance.getByRole('table', { name: 'What changes' })
    await expect(changes.getByRole('row').nth(1)).toHaveText(/other pairs\s*1%\s*1.5%/)
    await checkAccessibility(finance)
    await finance.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Send for the second signature')
    await expect(finance.getByText('You cannot approve your own action')).toBeVisible()
  })
  await test.step('the second reads what changes and signs', async () => {
    await approver.goto(finance.url().split('?')[0] ?? '')
    await expect(approver.getByRole('table', { name: 'What changes' })).toContainText('1.5%')
    await signForm(approver, 'Sign with a passkey')
    await expect(approver.getByText('Done with two signatures').first()).toBeVisible()
  })
  await test.step('the owner is notified, and sees what changes from when', async () => {
    const told = page.getByRole('link', { name: /С .+ для вас действуют другие комиссии/ })
    await expect(async () => {
      await page.goto(`${wallet}/`)
      await page
        .getByRole('button', { name: ru('notifications.title') })
        .first()
        .click()
      await expect(told).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await told.click()
    await expect(page).toHaveURL(`${wallet}/settings/tariffs`)
    const next = page.getByRole('region', { name: ru('tariffs.next', { number: '2' }) })
    await expect(next).toContainText(/Обмен RUB → USD\s*Сейчас 1 %. Станет 1,5 %./)
    await checkAccessibility(page)
  })
  await test.step('the receipt of an exchange names the tariff by which it was charged', async () => {
    await page.goto(`${wallet}/exchange?from=RUB&to=USD`)
    await amount(page, 'from').fill('1000')
    const done = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/exchange'),
    )
    await submit(page).click()
    await done
    await page.goto(`${wallet}/history`)
    await rows(page).filter({ hasText: 'RUB\u00a0→\u00a0USD' }).getByRole('link').first().click()
    const tariff = page.getByRole('link', { name: /^1 от / })
    await expect(tariff).toBeVisible()
    await checkAccessibility(page)
    await tariff.click()
    await expect(page).toHaveURL(`${wallet}/settings/tariffs`)
  })
  await test.step('a form names the tariff in force and leads to it, and a top-up does so on its receipt', async () => {
    await page.goto(`${wallet}/wallet/topup`)
    const named = page.getByRole('link', { name: ru('tariffs.number', { number: '1' }) })
    await named.click()
    await expect(page).toHaveURL(`${wallet}/settings/tariffs`)
    await page.goBack()
    await expect(named).toBeVisible()
    await checkAccessibility(page)
    await page.goto(`${wallet}/history`)
    await rows(page).filter({ hasText: 'Пополнение' }).getByRole('link').first().click()
    await expect(page.getByRole('link', { name: /^1 от / })).toBeVisible()
  })
  await test.step('what is withdrawn before it begins will not hold', async () => {
    await finance.goto(`${new URL(finance.url()).origin}/tariffs`)
    await finance.getByRole('link', { name: 'Tariff 2' }).click()
    await finance.getByText('Withdraw the tariff').first().click()
    await finance.getByLabel('Reason').fill(REASON)
    await signForm(finance, 'Withdraw the tariff')
    await expect(finance.getByText('Withdrawn').first()).toBeVisible()
    await checkAccessibility(finance)
    await page.goto(`${wallet}/settings/tariffs`)
    await expect(page.getByRole('region', { name: ru('tariffs.exchange') })).toContainText('1 %')
    await expect(page.getByText(ru('tariffs.next', { number: '2' }))).toHaveCount(0)
  })
})
