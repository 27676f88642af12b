import { checkAccessibility, expect, test } from '../support/app.ts'

/** An event of the page reaches the test after it. */
const SETTLE_MS = 300

test('a visitor sees the landing, under the content policy', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)
})

test('an owner sees Home', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('the published version is the one of the page', async ({ page, request }) => {
  const { version } = await (await request.get('/version.json')).json()
  await page.goto('/')
  await expect(page.locator('meta[name="app-version"]')).toHaveAttribute('content', version)
})

test.describe('the tests themselves', () => {
  test.fail()

  test('notice a breach of the content policy', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.src = 'https://elsewhere.example/pixel.png'
      document.body.append(image)
    })
    await page.waitForTimeout(SETTLE_MS)
  })

  test('notice an uncaught error', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('planted')
        }),
    )
    await page.waitForTimeout(SETTLE_MS)
  })
})
