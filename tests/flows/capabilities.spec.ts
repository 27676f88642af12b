import { changeAnswer } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

/** Currencies that are offered without a table (E5). */
const OFFERED = ['RUB', 'USD', 'EUR', 'IDR']

test('without the table of currencies the app requests none and offers four currencies', async ({
  page,
  signIn,
}) => {
  await signIn()
  const made: string[] = []
  page.on('request', (request) => made.push(new URL(request.url()).pathname))
  await changeAnswer(page, /\/auth\/info$/, (body) => ({ ...body, capabilities: undefined }))
  await page.goto('/wallet')
  const options = page.getByLabel(ru('wallet.create.currency_label')).getByRole('option')
  await expect(options).toHaveText(OFFERED.map((code) => new RegExp(`^${code}`)))
  await page.goto('/wallet/topup')
  await expect(page.getByRole('group', { name: ru('amount.quick_label') })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(made).not.toContain('/v2/wallet/currency')
})

test('with the table the app offers its currencies and round amounts', async ({ page, signIn }) => {
  await signIn()
  await page.route(/\/v2\/wallet\/currency$/, (route) =>
    route.fulfill({
      json: {
        results: [
          { code: 'RUB', decimals: 2, symbol: '₽', kind: 'fiat', round_amounts: ['700'] },
          { code: 'BHD', decimals: 3, symbol: '' },
          { code: 'BAD', decimals: 9, symbol: '' },
        ],
      },
    }),
  )
  await page.goto('/wallet')
  const options = page.getByLabel(ru('wallet.create.currency_label')).getByRole('option')
  await expect(options).toHaveText([/^RUB/, /^BHD/])
  await page.goto('/wallet/topup')
  await expect(page.getByRole('group', { name: ru('amount.quick_label') })).toHaveText(/700/)
})
