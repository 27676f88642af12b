import { walletAddressEndpoints } from '../../contract/calls/wallet-address.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { expect, test } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import { freshName, takeAddress } from '../support/programs.ts'
import { ru } from '../support/ru.ts'

test('a wallet address that another device has changed or removed is overwritten by no open form', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  const owner = await registerIdentified(request, { environment })
  const name = freshName('devices')
  const address = { name, publicName: 'Before' }
  await takeAddress(request, owner, address)
  await signIn(owner)
  await page.goto('/settings/address')
  const dialog = page.getByRole('dialog', { name: ru('address.public_name') })
  const field = dialog.getByLabel(ru('address.public_name'), { exact: true })
  const save = dialog.getByRole('button', { name: ru('common.save') })
  const other = { Authorization: `Token ${owner.token}`, [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const changed = 'Адрес изменился на другом устройстве. Проверьте его еще раз.'

  await test.step('the refusal is shown beside what is typed, and the page has what the other device wrote', async () => {
    await page.getByRole('button', { name: /Before/ }).click()
    await field.fill('Typed here')
    await takeAddress(request, owner, { ...address, publicName: 'Another device' })
    await save.click()
    await expect(dialog.getByText(changed)).toBeVisible()
    await expect(field).toHaveValue('Typed here')
    await expect(page.getByText('Another device')).toBeVisible()
  })

  await test.step('saved once more, with the newer address seen, it is written', async () => {
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Typed here/ })).toBeVisible()
  })

  await test.step('an address that the other device has removed is not made anew', async () => {
    await page.getByRole('button', { name: /Typed here/ }).click()
    await field.fill('Too late')
    await request.post(walletAddressEndpoints.removeWalletAddress.path, { headers: other })
    await save.click()
    await expect(page.getByText(changed)).toBeVisible()
    await expect(page.getByRole('button', { name: ru('address.create_btn') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: ru('address.create_btn') })).toBeVisible()
  })

  await test.step('a deletion of an address that another device has renamed is refused', async () => {
    await takeAddress(request, owner, { name, publicName: 'Anew' })
    await page.reload()
    await page.getByRole('button', { name: ru('address.delete_btn') }).click()
    await takeAddress(request, owner, { name, publicName: 'Anew elsewhere' })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: ru('address.delete_btn') }).click()
    await expect(question.getByText(changed)).toBeVisible()
    await question.getByRole('button', { name: ru('common.cancel') }).click()
    await expect(page.getByRole('button', { name: /Anew elsewhere/ })).toBeVisible()
  })
})
