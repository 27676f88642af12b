import { expect, test } from '../support/app.ts'
import { hold } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { refuseLive } from '../support/refuse-live.ts'

const DESKTOP = { width: 1440, height: 900 }

test.use({ viewport: DESKTOP })

test('the column beside a page has rates, all wallets in one currency and the month, but not what the page shows', async ({
  page,
  signIn,
}) => {
  await signIn()
  const side = page.getByRole('complementary')
  const rates = side.getByRole('region', { name: ru('exchange.rates_from', { code: 'RUB' }) })
  const month = side.getByRole('region', { name: ru('date_picker.preset.this_month') })

  // The first days of a month may have no transaction.
  const figures = [
    { wallet_transaction_type: 'top_up', amount: '12500.00', percent: '50', currency_code: 'RUB' },
    { wallet_transaction_type: 'withdrawal', amount: '3.50', percent: '50', currency_code: 'USD' },
  ]
  await page.route(/\/stat\?/, (route) =>
    route.fulfill({ json: { is_filter_supported: true, results: figures } }),
  )
  await page.goto('/')
  const total = /≈\u00a0[\d\u00a0]+\u00a0₽/
  // Home has the total above the accounts.
  await expect(rates).not.toContainText(total)
  await expect(rates).toContainText(/1\u00a0USD\d+,\d\d\u00a0₽/)
  await expect(rates).toContainText(/1\u00a0EUR\d+,\d\d\u00a0₽/)
  await expect(rates).toContainText(/Обновлен в \d\d:\d\d/)
  await expect(month).toContainText('Пополнения+12\u00a0500,00\u00a0₽Выводы−3,50\u00a0$')

  await page
    .getByRole('navigation')
    .getByRole('link', { name: ru('menu.history') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('history.title'))
  await expect(month).toHaveCount(0)
  await expect(rates).toContainText(total)
  await rates.getByRole('link', { name: ru('home.exchange_btn') }).click()
  await expect(page).toHaveURL('/exchange')
  await expect(rates).toHaveCount(0)
  await expect(month).toBeVisible()
})

test(
  'the month is not pushed down by rates that come later',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const release = await hold(page, /\/exchange\/rates$/)
    const asked = page.waitForRequest(/\/exchange\/rates$/)
    await page.goto('/payment')
    await asked
    const regions = page.getByRole('complementary').getByRole('region')
    await expect(regions).toHaveCount(2)
    release()
    await expect(regions).toHaveCount(4)
    await expect(regions.last()).toHaveAccessibleName(ru('date_picker.preset.this_month'))
  },
)

test(
  'cards beside the page are hidden when their calls fail',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const failed = page.waitForResponse(/\/stat\?/)
    await page.route(/\/exchange\/rates$|\/stat\?/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await page.goto('/payment')
    await failed
    const side = page.getByRole('complementary')
    await expect(
      side.getByRole('region', { name: ru('settings.verification_title') }),
    ).toBeVisible()
    await expect(side.getByRole('region')).toHaveCount(2)
    await expect(side.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  },
)

test('a narrow window requests no figures', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn()
  await refuseLive(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1199, height: 900 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: ru('transactions.title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /side-figures|\/rates$|\/stat$/.test(path))).toEqual([])

  await page.setViewportSize(DESKTOP)
  await expect(
    page.getByRole('region', { name: ru('exchange.rates_from', { code: 'RUB' }) }),
  ).toBeVisible()
})
