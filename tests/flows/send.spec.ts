import type { Page } from '@playwright/test'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import {
  amountField,
  confirmation,
  LOOKUP,
  noteField,
  phoneField,
  TRANSFER,
  typedPhone,
} from '../support/transfer.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'

/** Where a PIN is typed anew after a refusal. */
function firstDigit(page: Page) {
  return confirmation(page).getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))
}

test('money to another owner by phone stays typed while it is refused, then arrives once', async ({
  page,
  request,
  signIn,
}) => {
  const sender = await signIn({ firstName: 'Анна', lastName: 'Ли' })
  await identify(request, sender)
  const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, recipient)
  const next = page.getByRole('button', { name: ru('common.next') })
  const review = page.getByRole('button', { name: ru('send.review_btn') })
  const paid = page.getByRole('group', { name: ru('auth.pin.label') })

  await test.step('Home has four actions', async () => {
    await page.goto('/')
    const actions = page.getByRole('group', { name: ru('home.actions_label') })
    await expect(actions.getByRole('button')).toHaveCount(3)
    await actions.getByRole('button', { name: ru('home.send_btn') }).click()
    await expect(page).toHaveURL('/send')
    await checkAccessibility(page)
  })

  await test.step('the own number and an unknown one have their messages beside the field', async () => {
    await phoneField(page).fill(typedPhone(sender))
    await expect(page.getByText(ru('send.own_number'))).toBeVisible()
    await expect(next).toBeDisabled()
    await phoneField(page).fill('+15550000001')
    await expect(page.getByText(ru('send.not_found_title'))).toBeVisible()
    await expect(next).toBeDisabled()
    await checkAccessibility(page)
  })

  await test.step('without a network it says why it waits, and goes on by itself', async () => {
    await page.context().setOffline(true)
    await phoneField(page).fill(typedPhone(recipient))
    await expect(page.getByRole('main').getByText(ru('error.offline'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Мария К.', { exact: true })).toBeVisible()
    await checkAccessibility(page)
    await phoneField(page).press('Enter')
    await expect(page).toHaveURL(/\/send\/amount/)
  })

  await test.step('the form keeps what is typed at every refusal', async () => {
    await expect(page.getByText(ru('send.first_time'))).toBeVisible()
    await expect(review).toBeDisabled()
    await amountField(page).fill('99999999')
    await noteField(page).fill('see example.com')
    await noteField(page).blur()
    await expect(page.getByText(ru('send.note_forbidden'))).toBeVisible()
    await expect(page.getByText(/Доступно/).last()).toBeVisible()
    await noteField(page).fill('За ужин')
    await amountField(page).fill('1500')
    await checkAccessibility(page)
    await page.route(TRANSFER, (route) =>
      route.fulfill({
        status: 400,
        json: { status: 'error', code: 'LIMIT_EXCEEDED', message: 'Сегодня больше нельзя.' },
      }),
    )
    await review.click()
    await expect(confirmation(page)).toContainText('Мария К.')
    await checkAccessibility(page)
    await paid.waitFor()
    await page.keyboard.type(PIN)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Сегодня больше нельзя.')).toBeVisible()
    await expect(noteField(page)).toHaveValue('За ужин')
    await page.unroute(TRANSFER)
  })

  await test.step('a wrong PIN has its message at the boxes, the right one sends', async () => {
    await amountField(page).fill('1500,00')
    await review.click()
    await paid.waitFor()
    await page.keyboard.type('2468')
    await expect(confirmation(page).getByRole('alert').filter({ hasText: /PIN/ })).toBeVisible()
    await expect(firstDigit(page)).toBeFocused()
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL('/send/done')
    const title = page.getByRole('heading', { name: /1\s500,00\s₽ отправлено/ })
    await expect(title).toBeFocused()
    await expect(page.getByText(/T-\w{4}-\w{4}/)).toBeVisible()
    await checkAccessibility(page)
    await page.reload()
    await expect(title).toBeVisible()
  })

  await test.step('Back leads Home, never into the form', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: /Мария К\./ }).first()).toContainText('Перевод')
  })

  await test.step('repeating fills the form, and the same again is asked once more', async () => {
    await page
      .getByRole('link', { name: /Мария К\./ })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText('За ужин')
    await page.getByRole('link', { name: ru('receipt.repeat_btn') }).click()
    await expect(page).toHaveURL(/\/send\/amount/)
    await expect(amountField(page)).toHaveValue(/1\s?500/)
    await expect(noteField(page)).toHaveValue('За ужин')
    await review.click()
    await paid.waitFor()
    await page.keyboard.type(PIN)
    await expect(confirmation(page).getByRole('alert').first()).not.toHaveText('')
    await expect(firstDigit(page)).toBeFocused()
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL('/send/done')
  })

  await test.step('both owners have what was sent, once each', async () => {
    const [from, to] = [await readBooks(request, sender), await readBooks(request, recipient)]
    expect(from.history.slice(0, 2).map(({ amount }) => amount)).toEqual(['-1500.00', '-1500.00'])
    expect(to.history.slice(0, 2).map(({ amount }) => amount)).toEqual(['1500.00', '1500.00'])
  })
})

test(
  'a lookup that fails, a limit and a recipient who cannot receive have messages',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await page.goto('/send')
    const answers = [
      ['LOOKUP_LIMIT', 'Слишком много проверок номеров. Попробуйте через 12 мин.', 429],
      ['RECIPIENT_NOT_ACCEPTING', ru('send.not_accepting'), 400],
      ['BUSY', ru('send.lookup_error'), 503],
    ] as const
    for (const [index, [code, words, status]] of answers.entries()) {
      await page.route(LOOKUP, (route) =>
        route.fulfill({ status, json: { status: 'error', code, message: words } }),
      )
      await phoneField(page).fill(`+1555000100${index}`)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('button', { name: ru('common.next') })).toBeDisabled()
      await page.unroute(LOOKUP)
    }
    await page.getByRole('button', { name: ru('common.retry') }).click()
    await expect(page.getByText(ru('send.not_found_title'))).toBeVisible()
  },
)
