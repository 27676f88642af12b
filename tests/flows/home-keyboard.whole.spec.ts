import { forbidTotal } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { untilMounted } from '../support/hydration.ts'
import { tabTo } from '../support/keyboard.ts'
import { registerIdentified } from '../support/owners.ts'
import { card, wallets } from '../support/slider.ts'
import { ru } from '../support/ru.ts'

const WINDOWS = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1000, height: 800 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const

for (const [name, size] of WINDOWS) {
  test(`without a total the cards are one Tab stop before their eye on ${name}, the one with the focus is current and in view`, async ({
    page,
    request,
    signIn,
  }) => {
    await signIn(await registerIdentified(request, {}))
    await forbidTotal(page)
    await page.setViewportSize(size)
    await page.goto('/')
    const current = wallets(page).locator('[aria-current="true"]')
    const opening = wallets(page).getByRole('link', { name: ru('home.open_account_slide') })
    const focused = wallets(page).getByRole('group').getByRole('link').and(page.locator(':focus'))
    const eye = page.getByRole('button', { name: ru('home.hide_balances_btn') })
    await expect(current).toHaveCount(1)
    await tabTo(page, card(page, 'RUB'))
    for (const [key, code] of [
      ['ArrowRight', 'USD'],
      ['ArrowRight', 'EUR'],
      ['End', 'USDC'],
      ['ArrowRight', 'RUB'],
      ['ArrowLeft', 'USDC'],
      ['ArrowLeft', 'EUR'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(card(page, code)).toBeFocused()
      await expect(current).toContainText(code)
      await expect(card(page, code)).toBeInViewport({ ratio: 0.99 })
    }
    await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(0)
    await expect(eye).toBeFocused()
    if ((await opening.count()) > 0) {
      await page.keyboard.press('Tab')
      await expect(opening).toBeFocused()
      await expect(opening).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Shift+Tab')
      await expect(eye).toBeFocused()
    }
    await page.keyboard.press('Shift+Tab')
    await expect(card(page, 'EUR')).toBeFocused()

    // A reader's cursor may put the focus on any card.
    await card(page, 'RUB').focus()
    await expect(current).toContainText('RUB')
    await expect(card(page, 'RUB')).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: ru('home.topup_btn') }))
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: ru('wallet_topup.title') }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /USD ·/ })).toBeVisible()
    await page.goBack()
    await expect(current).toContainText('USD')
    await tabTo(page, card(page, 'USD'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Счет USD' })).toBeVisible()
  })
}

test('the arrows of a grid go to the card above and below', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await untilMounted(page)
  await tabTo(page, card(page, 'RUB'))
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'EUR')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'EUR')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(card(page, 'RUB')).toBeFocused()
})
