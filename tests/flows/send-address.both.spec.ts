import { checkAccessibility, expect, test } from '../support/app.ts'
import { forbidCapability } from '../support/answers.ts'
import english from '../../texts/en/app.json' with { type: 'json' }
import { OPEN_PAYMENTS } from '../../contract/rules/capabilities.ts'
import { registerIdentified } from '../support/owners.ts'
import { freshName, takeAddress } from '../support/programs.ts'
import { ru } from '../support/ru.ts'
import { amountField, confirmation, LOOKUP, phoneField, typedPhone } from '../support/transfer.ts'

const PIN = '1379'

test('money is sent to a wallet address, which tells the public name of its owner alone', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  test.slow()
  const recipient = await registerIdentified(request, { environment, firstName: 'Мария' })
  const name = freshName('maria')
  const url = await takeAddress(request, recipient, { name, publicName: 'Цветы на углу' })
  const sender = await registerIdentified(request, { environment })
  const ownName = freshName('own')
  await takeAddress(request, sender, { name: ownName, publicName: 'Отправитель' })
  await signIn(sender)
  const address = page.getByLabel(ru('send.address_label'), { exact: true })
  const next = page.getByRole('button', { name: ru('common.next') })
  const shown = page.getByText('Цветы на углу', { exact: true })

  await test.step('an address that is typed into the field of the phone moves to its own field', async () => {
    await page.goto('/send')
    await phoneField(page).focus()
    await page.keyboard.type('912')
    await page.keyboard.type(`@${name}`)
    await expect(address).toBeFocused()
    await expect(address).toHaveValue(`@${name}`)
    await expect(shown).toBeVisible()
    await expect(page.getByText(ru('send.public_name_note'))).toBeVisible()
    await expect(page.getByText('Мария')).toHaveCount(0)
    await expect(page.getByText(recipient.phone.slice(-2))).toHaveCount(0)
    await expect(next).toBeEnabled()
    await checkAccessibility(page)
  })

  await test.step('a reload keeps it, and the way back to the phone keeps the digits', async () => {
    await page.reload()
    await expect(address).toHaveValue(`@${name}`)
    await expect(shown).toBeVisible()
    await page.getByRole('button', { name: ru('send.by_phone_btn') }).click()
    await expect(phoneField(page)).toHaveValue(/912/)
    await expect(shown).toHaveCount(0)
    await expect(next).toBeDisabled()
  })

  await test.step('a link that is pasted into either field is read', async () => {
    await phoneField(page).fill(url)
    await expect(address).toHaveValue(url)
    await expect(shown).toBeVisible()
    await address.fill('')
    await expect(next).toBeDisabled()
    await address.fill(` ${url}/ `)
    await expect(shown).toBeVisible()
  })

  await test.step('a phone in the field of an address moves back', async () => {
    await address.fill('+7 900 123-45-67')
    await expect(phoneField(page)).toBeFocused()
    await expect(phoneField(page)).toHaveValue('900 123-45-67')
    await page.getByRole('button', { name: ru('send.by_address_btn') }).click()
    await expect(address).toBeFocused()
  })

  await test.step('no address, the own one, that of another host and a failure have their messages', async () => {
    const nobody = freshName('nobody')
    await address.fill(`@${nobody}`)
    await expect(
      page.getByText(ru('send.address_not_found', { address: `@${nobody}` })),
    ).toBeVisible()
    await expect(page.getByText(ru('send.invite_btn'))).toHaveCount(0)
    await address.fill(ownName)
    await expect(page.getByText(ru('send.own_address'))).toBeVisible()
    await address.fill('https://other.example/@anna')
    const { host } = new URL(page.url())
    await expect(page.getByText(ru('send.address_wrong', { host }))).toBeVisible()
    await checkAccessibility(page)
    await page.route(LOOKUP, (route) => route.fulfill({ status: 503, json: {} }))
    const other = freshName('other')
    await address.fill(`@${other}`)
    await expect(page.getByText(ru('send.lookup_error'))).toBeVisible()
    await page.unroute(LOOKUP)
    await page.getByRole('button', { name: ru('common.retry') }).click()
    await expect(
      page.getByText(ru('send.address_not_found', { address: `@${other}` })),
    ).toBeVisible()
    await expect(address).toHaveValue(`@${other}`)
    await address.fill(`@${name}`)
    await expect(shown).toBeVisible()
  })

  await test.step('the money arrives, and both the form and the history name the public name', async () => {
    await address.press('Enter')
    await expect(page).toHaveURL(/\/send\/amount/)
    await expect(shown).toBeVisible()
    await amountField(page).fill('150')
    await page.getByRole('button', { name: ru('send.review_btn') }).click()
    await expect(confirmation(page)).toContainText('Цветы на углу')
    await page.getByRole('group', { name: ru('auth.pin.label') }).waitFor()
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL('/send/done')
    await page.goto('/history')
    await expect(page.getByRole('link', { name: /Цветы на углу/ })).toBeVisible()
    await expect(page.getByText('Мария')).toHaveCount(0)
  })
})

test('Send takes a wallet address in English too', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  const recipient = await registerIdentified(request, { environment })
  const name = freshName('shop')
  await takeAddress(request, recipient, { name, publicName: 'Corner Flowers' })
  await signIn(await registerIdentified(request, { environment }))
  await page.goto('/send')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await page.getByRole('button', { name: english['send.by_address_btn'] }).click()
  await page.getByLabel(english['send.address_label'], { exact: true }).fill(name)
  await expect(page.getByText('Corner Flowers', { exact: true })).toBeVisible()
  await expect(page.getByText(english['send.public_name_note'])).toBeVisible()
})

test('a server without wallet addresses takes phones only, whatever the draft has', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  const other = await registerIdentified(request, { environment })
  await signIn(await registerIdentified(request, { environment }))
  await page.goto('/send')
  await page.getByRole('button', { name: ru('send.by_address_btn') }).click()
  await page.getByLabel(ru('send.address_label'), { exact: true }).fill('@anna')
  await forbidCapability(page, OPEN_PAYMENTS)
  await page.reload()
  await phoneField(page).fill(typedPhone(other))
  await expect(page.getByText(ru('send.masked_note'))).toBeVisible()
  await expect(page.getByRole('button', { name: ru('send.by_address_btn') })).toHaveCount(0)
  await phoneField(page).pressSequentially('@anna')
  await expect(phoneField(page)).toBeVisible()
})
