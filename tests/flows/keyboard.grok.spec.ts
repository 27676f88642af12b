import { expect, test } from '../support/app.ts'
import { untilMounted } from '../support/hydration.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { ADDRESS, CARD, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

test(
  'a top-up from Home to its result and a withdrawal, by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn, request }) => {
    const owner = await signIn()
    await identify(request, owner)
    const before = await readBooks(request, owner)
    const actions = page.getByRole('group', { name: ru('home.actions_label') })
    await page.goto('/')
    await untilMounted(page)
    await pressOn(page, actions.getByRole('button', { name: ru('home.topup_btn') }))
    await pressOn(page, page.getByRole('button', { name: /Выбрать другой счет/ }))
    await expect(page.getByRole('listbox')).toBeFocused()
    await page.keyboard.type('eur')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /сейчас EUR/ })).toBeFocused()
    await typeInto(
      page,
      page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }),
      '40.5',
    )
    const terms = page.getByRole('checkbox', { name: /Принимаю/ })
    await pressOn(page, terms, 'Space')
    await expect(terms).toBeChecked()
    await tabTo(page, page.getByRole('link', { name: /условия использования/ }))
    await pressOn(page, page.getByRole('button', { name: ru('home.topup_btn'), exact: true }))
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await pressOn(page, page.locator('button[value="approve"]'))
    await expect(page.getByRole('heading', { name: /на счет EUR/ })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: ru('common.to_home') }))
    await expect(page).toHaveURL(/\/$/)

    await pressOn(page, actions.getByRole('button', { name: ru('withdrawal.btn') }))
    await typeInto(page, page.getByRole('textbox', { name: ru('withdrawal.amount_label') }), '7.25')
    await typeInto(page, page.getByRole('textbox', { name: ru('withdrawal.card_label') }), CARD)
    const account = page.getByRole('button', { name: /Выбрать другой счет/ })
    await tabTo(page, account, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /сейчас USDC/ })).toBeFocused()
    await typeInto(
      page,
      page.getByRole('textbox', { name: ru('withdrawal.address_label') }),
      ADDRESS,
    )
    await pressOn(page, page.getByRole('button', { name: ru('withdrawal.btn'), exact: true }))
    const modal = page.getByRole('dialog', { name: /Подтверждение операции/ })
    await expect(modal.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
    await page.keyboard.type('1379')
    await expect(modal.getByRole('heading', { name: ru('pay.success_title') })).toBeFocused()
    await pressOn(page, modal.getByRole('button', { name: ru('common.to_home') }))
    await expect(page).toHaveURL(/\/$/)

    const { balances } = await readBooks(request, owner)
    const gain = (code: string) => Number(balances[code]) - Number(before.balances[code])
    expect(gain('EUR')).toBeCloseTo(40.5, 2)
    expect(gain('USDC')).toBeCloseTo(-7.25, 2)
  },
)
