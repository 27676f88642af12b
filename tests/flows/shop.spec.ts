import { generateKeyPairSync } from 'node:crypto'
import * as v from 'valibot'
import { openShop } from '../../examples/shop/shop/open-shop.mjs'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import { freshName, takeAddress } from '../support/programs.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'
const Kept = v.object({ address: v.string(), key_id: v.string() })

test.use({ viewport: { width: 390, height: 844 } })

test('tea is bought in the shop of the examples, allowed in the wallet, and paid once', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  test.slow()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'tea' }
  const registered = await request.post('/sandbox/shop', { data: JSON.stringify(jwk) })
  const kept = v.parse(Kept, await registered.json())
  const shop = await openShop({
    walletAddress: kept.address,
    keyId: kept.key_id,
    privateKey,
    host: 'localhost',
    port: 0,
    isTrial: true,
  })
  const owner = await registerIdentified(request, { environment })
  const address = await takeAddress(request, owner, {
    name: freshName('buyer'),
    publicName: 'Buyer',
  })
  await signIn(owner)
  try {
    await test.step('a wrong address is explained, the right one leads to the wallet', async () => {
      await page.goto(shop.url)
      await checkAccessibility(page)
      await page.getByLabel('Your wallet address').first().fill('not an address')
      await page.getByRole('button', { name: 'Buy with my wallet' }).click()
      await expect(page.getByRole('alert')).toContainText('This is no wallet address')
      await page.getByLabel('Your wallet address').first().fill(address)
      await page.getByRole('button', { name: 'Buy with my wallet' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tea room')
      await expect(page.getByText(/12,50/).first()).toBeVisible()
    })

    await test.step('allowed by the PIN, it is paid; a reload and the history of the browser pay nothing', async () => {
      // The button works once the page has been there long enough to be read.
      await page.waitForTimeout(900)
      await page.getByRole('textbox').first().focus()
      await page.keyboard.type(PIN)
      await page.getByRole('button', { name: ru('consent.pin_btn'), exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Paid. Thank you' })).toBeVisible()
      await checkAccessibility(page)
      await page.reload()
      await expect(page.getByRole('listitem')).toHaveCount(1)
    })

    await test.step('the receipt of the wallet names the shop', async () => {
      await page.goto('/history')
      await expect(page.getByRole('link', { name: /Tea room/ })).toHaveCount(1)
    })
  } finally {
    await shop.close()
  }
})
