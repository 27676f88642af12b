import { freshPhone, readCode } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { expect, test } from './engine-test.ts'

const PIN = '2580'
const BALANCES = ['148 920,75 ₽', '1 204,18 $', '860,00 €', '50,00 USDC']

test('a newcomer registers by phone, code and PIN and sees the opening balances', async ({
  app,
  request,
}) => {
  const phone = freshPhone()
  await app.open('/')
  await app.arrive(/^\/auth$/)
  await app.click({ role: 'link', name: ru('auth.register.submit_btn') })
  await app.enter({ role: 'textbox', name: ru('auth.register.first_name') }, 'Ольга')
  await app.enter({ role: 'textbox', name: ru('auth.phone.label') }, `+${phone}`)
  await app.enter({ role: 'textbox', name: ru('auth.register.email') }, 'olga@example.com')
  await app.click({ role: 'checkbox', name: /договора оферты/ })
  await app.click({ role: 'checkbox', name: /обработку персональных данных/ })
  await app.click({ role: 'button', name: ru('auth.register.submit_btn') })

  await app.see({ role: 'heading', name: ru('auth.register.step2_title') })
  await app.type(await readCode(request, phone))
  await app.see({ role: 'heading', name: ru('auth.register.step3_title') })
  await app.type(PIN)
  await app.see({ role: 'group', name: /^Повторите PIN-код/ })
  await app.type(PIN)

  await app.arrive(/^\/$/)
  await app.see({ css: 'h1', text: 'Ольга' })
  const { text } = await app.see({ role: 'region', name: ru('home.wallets_label') })
  for (const balance of BALANCES) expect(text).toContain(balance)
  await app.see({ role: 'heading', name: ru('transactions.title') })
})

test('an owner signs in by a code, stays signed in after a reload, and signs out', async ({
  app,
  owner,
  request,
}) => {
  await app.open('/auth/login')
  await app.enter({ role: 'textbox', name: ru('auth.phone.label') }, `+${owner.phone}`)
  await app.click({ role: 'button', name: ru('wallet.auth.login.send_code_btn') })
  await app.see({ role: 'heading', name: ru('auth.register.step2_title') })
  await app.type(await readCode(request, owner.phone))
  await app.arrive(/^\/$/)
  await app.see({ css: 'h1', text: owner.firstName })
  await app.engine.reload()
  await app.see({ css: 'h1', text: owner.firstName })

  await app.open('/settings')
  await app.click({ role: 'button', name: ru('settings.logout_btn') })
  const question = { role: 'alertdialog' } as const
  await app.click({ role: 'button', name: ru('settings.logout_confirm_btn'), inside: question })
  await app.arrive(/^\/auth$/)
  expect(await app.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
