import { PLANS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

test('without the addition there is no row of days, and no page of plans', async ({
  page,
  request,
  signIn,
}) => {
  await forbidCapability(page, PLANS)
  await identify(request, await signIn())
  await page.goto('/exchange')
  await expect(
    page.getByRole('button', { name: ru('exchange.submit_btn'), exact: true }),
  ).toBeVisible()
  await expect(page.getByText(ru('when.label'), { exact: true })).toBeHidden()
  await page.goto('/planned')
  await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
})
