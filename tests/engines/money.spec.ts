import { readBooks } from '../support/money.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { typedPhone } from '../support/transfer.ts'
import { ru } from '../support/ru.ts'
import { expect, test } from './engine-test.ts'
import { KEYS } from './drivers/driven-page.ts'

test('an exchange moves whole cents between two accounts, and Home has the new balances', async ({
  app,
  owner,
  request,
  signIn,
}) => {
  await signIn(owner)
  await app.open('/')
  // The first visit has no place for it until the server has answered what it can do.
  await app.see({ role: 'button', name: ru('home.send_btn') })
  await app.click({ role: 'link', name: ru('exchange.submit_btn') })
  await app.enter({ role: 'textbox', name: /^Сумма списания/ }, '1000')
  const received = { role: 'textbox', name: /^Сумма зачисления/ } as const
  await expect.poll(async () => (await app.see(received)).value).toMatch(/^\d+,\d\d$/)
  const gained = (await app.see(received)).value
  await app.type(KEYS.enter)
  const outcome = { role: 'alertdialog', text: ru('exchange.success') } as const
  const { text } = await app.see(outcome)
  expect(text).toContain('1 000,00 ₽ → ')
  expect(text).toContain(gained)
  await app.click({ role: 'button', name: ru('common.done'), inside: outcome })
  await app.arrive(/^\/$/)
  await app.see({ role: 'region', name: ru('home.wallets_label'), text: '147 920,75 ₽' })
  const { balances } = await readBooks(request, owner)
  expect(balances['RUB']).toBe('147920.75')
})

test('a top-up goes by the payment page and comes back with the money in the account', async ({
  app,
  owner,
  request,
  signIn,
}) => {
  await identify(request, owner)
  await signIn(owner)
  await app.open('/wallet/topup?currency=RUB')
  await app.enter({ role: 'textbox', name: ru('wallet_topup.amount_label') }, '77.25')
  const submit = { role: 'button', name: /Пополнить по СБП/ } as const
  await app.click(submit)
  await test.step('Back from the payment page finds what was typed', async () => {
    await app.arrive(/^\/sandbox\/pay\//)
    await app.see({ css: 'button[value=approve]' })
    await app.engine.goBack()
    await app.arrive(/^\/wallet\/topup/)
    await app.click(submit)
  })
  await app.arrive(/^\/sandbox\/pay\//)
  await app.click({ css: 'button[value=approve]' })
  await app.arrive(/^\/wallet\/payments\/finish\?.*currencyCode=RUB/)
  await app.see({ role: 'heading', name: /^\+77,25.*на счет RUB$/ })
  const { history } = await readBooks(request, owner)
  expect(history[0]).toMatchObject({ amount: '77.25', currency_code: 'RUB' })
})

test('a transfer to another owner is confirmed by the PIN and is with both, once each', async ({
  app,
  owner,
  request,
  signIn,
}) => {
  await identify(request, owner)
  const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await signIn(owner)
  await app.open('/send')
  await app.paste({ role: 'textbox', name: ru('send.recipient_label') }, typedPhone(recipient))
  await app.see({ text: /^Мария К\.$/ })
  await app.click({ role: 'button', name: ru('common.next') })
  await app.enter({ role: 'textbox', name: ru('send.amount_label') }, '1500')
  await app.enter({ role: 'textbox', name: ru('send.note_label') }, 'За ужин')
  await app.click({ role: 'button', name: ru('send.review_btn') })
  await app.see({ role: 'dialog', text: 'Мария К.' })
  await app.see({ role: 'group', name: ru('auth.pin.label') })
  await app.type(owner.pin ?? '')
  await app.arrive(/^\/send\/done$/)
  await app.see({ role: 'heading', name: /1\s500,00\s₽ отправлено/ })
  const [from, to] = [await readBooks(request, owner), await readBooks(request, recipient)]
  expect(from.history[0]?.amount).toBe('-1500.00')
  expect(to.history[0]?.amount).toBe('1500.00')
})
