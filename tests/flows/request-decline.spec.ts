import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { registerIdentified } from '../support/owners.ts'
import { ask } from '../support/requests.ts'
import { ru } from '../support/ru.ts'

test('a request that waits is counted on the tab, and declined once its toast has left', async ({
  page,
  request,
  signIn,
}) => {
  const anna = await registerOwner(request, { firstName: 'Анна', lastName: 'Ли' })
  const boris = await registerIdentified(request, {})
  const parts = [{ to: { phone: boris.phone }, amount: '10.00' }]
  const { links } = await ask(request, anna, { parts, bill: '10.00' })
  const [asked = ''] = links
  await signIn(boris)
  await page.goto('/')
  const tab = page.getByRole('navigation').getByRole('link', { name: ru('menu.payment') })
  await expect(tab).toHaveAccessibleName(new RegExp(ru('payment.badge', { count: '1' })))
  await checkAccessibility(page)

  const decline = async () => {
    await page.goto(asked)
    await page.getByRole('button', { name: ru('request.in_decline_btn') }).click()
    await expect(page).toHaveURL(/\/payment/)
    await expect(page.getByText(/Вы отказали/)).toBeVisible()
    await expect(page.getByText(ru('attention.title'))).toHaveCount(0)
  }
  await test.step('declineRequest: nothing is sent while it can be taken back, and a failure is shown', async () => {
    let sent = 0
    await page.route(endpointUrl('declineRequest'), (route) => {
      sent += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await decline()
    await page.getByRole('button', { name: ru('common.undo') }).click()
    await expect(page.getByText(/Вы отказали/)).toBeHidden()
    await expect(page.getByText(ru('attention.title'))).toBeVisible()
    expect(sent).toBe(0)
    await decline()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(page.getByText(ru('error.server'))).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(ru('attention.title'))).toBeVisible()
    expect(sent).toBe(1)
    await page.unroute(endpointUrl('declineRequest'))
  })
  const told = page.waitForResponse(endpointUrl('declineRequest'))
  await decline()
  await page.getByRole('heading', { level: 1 }).hover()
  await told
  await expect(tab).not.toHaveAccessibleName(new RegExp(ru('payment.badge', { count: '1' })))
  await page.goto(asked)
  await expect(page.getByText(/Вы отказали/)).toBeVisible()
})
