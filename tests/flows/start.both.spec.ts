import { checkAccessibility, expect, test } from '../support/app.ts'

test('a visitor sees the landing of the published version, under the content policy; an owner sees Home', async ({
  page,
  request,
  signIn,
}) => {
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { version } = await (await request.get('/version.json')).json()
  await expect(page.locator('meta[name="app-version"]')).toHaveAttribute('content', version)
  await checkAccessibility(page)

  await signIn()
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
