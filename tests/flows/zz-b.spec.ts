import { test, registerOwner } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import { openShop, takeAddress, freshName, openIncoming, askToPay, rubles } from '../support/programs.ts'

test('shots', async ({ page, request, signIn }) => {
  test.setTimeout(120000)
  const env = process.env['BRAND'] === 'grok' ? 'grok' : 'ewallet'
  const shop = await openShop(request, env, 'Полевые письма')
  const owner = await registerIdentified(request, { environment: env })
  const payer = await takeAddress(request, owner, { name: freshName('anna'), publicName: 'Анна С.' })
  const incoming = await openIncoming(shop, 'Письма, подписка')
  const start = new Date(Date.now() - 60000).toISOString().slice(0, 19) + 'Z'
  const limits = { receiver: incoming, debitAmount: rubles(49900), interval: `R/${start}/P1M` }
  const pending = await askToPay(shop, { payer, limits, back: 'https://books.example/back' })
  await signIn(owner)
  page.on('console', (m) => console.log(m.text()))
  await page.goto(pending.interact.redirect)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [w, h, n] of [[390, 844, 'phone'], [1440, 900, 'desktop'], [320, 640, 'small']] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/b-consent-${n}-light.png`, fullPage: n !== 'desktop' })
  }
  await page.evaluate(() => { localStorage.setItem('theme', 'dark'); localStorage.setItem('language', 'en') })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [w, h, n] of [[390, 844, 'phone'], [1440, 900, 'desktop']] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/b-consent-${n}-dark.png` })
  }
})
