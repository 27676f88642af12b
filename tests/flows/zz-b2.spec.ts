import { expect, test } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import { addPasskey } from '../support/passkeys.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import {
  openShop,
  takeAddress,
  freshName,
  openIncoming,
  askToPay,
  rubles,
  allowByApi,
  continueAsking,
} from '../support/programs.ts'

test.use({ hasNewContext: true })
test('states', async ({ page, request, signIn, environment: env }) => {
  test.setTimeout(180000)
  const shop = await openShop(request, env, 'Полевые письма')
  const fake = await openShop(request, env, 'Полевые  письма')
  const owner = await registerIdentified(request, { environment: env })
  const payer = await takeAddress(request, owner, {
    name: freshName('anna'),
    publicName: 'Анна С.',
  })
  const back = 'https://books.example/back'
  await page.route('https://books.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Letters</h1>' }),
  )
  const ask = (of: typeof shop, limits: object) => askToPay(of, { payer, limits, back })
  const first = await ask(shop, { debitAmount: rubles(100) })
  await allowByApi(request, owner, first.interact.redirect)
  await signIn(owner)
  await addAuthenticator(page)
  await addPasskey(page, '1379')
  const shot = async (name: string) => {
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/b-state-${name}.png` })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const look = await ask(fake, {
    debitAmount: rubles(90_000_000),
    interval: 'R/2027-01-01T00:00:00Z/P1M15D',
  })
  await page.goto(look.interact.redirect)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shot('lookalike')
  await page.evaluate(() => scrollTo(0, 9999))
  await shot('lookalike-end')
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot('lookalike-desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  const incoming = await openIncoming(shop, 'Книга', 150_000)
  const once = await ask(shop, { receiver: incoming, debitAmount: rubles(150_000) })
  await page.goto(once.interact.redirect)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shot('once')
  await page.waitForTimeout(900)
  await page.getByRole('button', { name: 'Разрешить ключом доступа' }).click()
  await page.getByText('Доступ разрешен').waitFor()
  await shot('allowed')
  await page.waitForURL(/books\.example/)
  const ref = new URL(page.url()).searchParams.get('interact_ref') ?? ''
  await continueAsking(shop, once, ref)
  await page.goBack()
  await page.waitForTimeout(800)
  expect(page.url()).not.toBe(once.interact.redirect)
  const usd = await ask(shop, { receiveAmount: { value: '1000', assetCode: 'USD', assetScale: 2 } })
  await page.goto(usd.interact.redirect)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shot('usd')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Разрешить ключом доступа' }).click()
  await shot('offline')
  await page.context().setOffline(false)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/b-state-200.png', fullPage: true })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/address')
  await page.getByRole('button', { name: /Сменить адрес/ }).click()
  await page.getByLabel('Имя в адресе').fill(freshName('olga'))
  await page.getByRole('dialog').getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('alertdialog').waitFor()
  await shot('change')
  await page.getByRole('alertdialog').getByRole('button', { name: /ключ/i }).click()
  await page.waitForTimeout(1500)
  await shot('changed')
})
