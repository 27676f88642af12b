import { OPEN_PAYMENTS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import {
  askToPay,
  continueAsking,
  freshName,
  openIncoming,
  openShop,
  payByToken,
  rubles,
} from '../support/programs.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'
const BACK = 'https://letters.example/back'

test('a program asks, is allowed what is drawn, pays, is named everywhere, and is stopped', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  test.slow()
  const shop = await openShop(request, environment, 'Полевые письма')
  const owner = await registerIdentified(request, { environment })
  // The program's own site, to which the wallet leads back.
  await page.route('https://letters.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Letters</h1>' }),
  )
  await signIn(owner)

  const name = freshName('anna')
  const host = new URL(shop.address).host
  await test.step('the owner makes an address, by a free name and without a PIN', async () => {
    await page.goto('/settings/address')
    await page.getByLabel(ru('address.name_label')).fill('support')
    await expect(page.getByText(ru('address.reserved'))).toBeVisible()
    await page.getByLabel(ru('address.name_label')).fill(name)
    const address = `${host}/@${name}`
    await expect(page.getByText(ru('address.free', { address })).first()).toBeVisible()
    await page.getByRole('button', { name: ru('address.create_btn') }).click()
    await expect(page.getByText(ru('address.created', { address }))).toBeVisible()
    await checkAccessibility(page)
  })

  const payer = `${new URL(shop.address).origin}/@${name}`
  const incoming = await openIncoming(shop, 'Письма, подписка')
  const start = `${new Date(Date.now() - 60_000).toISOString().slice(0, 19)}Z`
  const limits = { receiver: incoming, debitAmount: rubles(49_900), interval: `R/${start}/P1M` }
  const pending = await askToPay(shop, { payer, limits, back: BACK })
  const shopHost = shop.address.replace(/^https?:\/\//, '')

  await test.step('the page says who, how much, how often, to whom; a wrong PIN allows nothing', async () => {
    const answer = await page.goto(pending.interact.redirect)
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    const question = page.getByRole('heading', { level: 1 })
    await expect(question).toBeFocused()
    await expect(question).toContainText(/Разрешить программе «Полевые письма» списывать до 499,00/)
    await expect(page.getByText(shopHost).first()).toBeVisible()
    await expect(page.getByText('«Письма, подписка»')).toBeVisible()
    await expect(page.getByText(/^5\s988,00\s₽$/).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(ru('consent.who_new')).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await checkAccessibility(page)
    // The button works once the page has been there long enough to be read.
    await page.waitForTimeout(900)
    await page.getByRole('textbox').first().focus()
    await page.keyboard.type('0000')
    const allow = page.getByRole('button', { name: ru('consent.pin_btn'), exact: true })
    await allow.click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('PIN')
    await page.getByRole('textbox').first().focus()
    await page.keyboard.type(PIN)
    await allow.click()
    await expect(page.getByText(ru('consent.allowed_title'))).toBeVisible()
  })

  await test.step('the browser goes back with the proof, and its back does not return to the form', async () => {
    await page.waitForURL(`${BACK}?**`)
    const { searchParams } = new URL(page.url())
    const token = await continueAsking(shop, pending, searchParams.get('interact_ref') ?? '')
    await payByToken(shop, { token, payer, incoming, amount: 49_900 })
    await page.goto(pending.interact.redirect)
    await expect(page.getByText(ru('consent.used_title'))).toBeVisible()
    await expect(page.getByRole('button', { name: ru('consent.pin_btn') })).toHaveCount(0)

    await page.goto('/history')
    await page.getByRole('link', { name: /Полевые письма/ }).click()
    const receipt = page.getByRole('link', { name: shopHost })
    await expect(receipt).toBeVisible()
    await receipt.click()
    await expect(page.getByText(/499,00\s₽ из 499,00\s₽/).first()).toBeVisible()
    await checkAccessibility(page)
    await test.step('the eye hides what the program has used, also in the length of its bar', async () => {
      const program = page.url()
      const hide = page.getByRole('switch', { name: ru('security.hide_title') })
      const bar = page.getByRole('progressbar')
      await expect(bar).toHaveAttribute('value', '100')
      await page.goto('/settings/security')
      await hide.check()
      await page.goto(program)
      await expect(bar).toHaveAttribute('value', '0')
      await expect(page.getByRole('main')).toContainText('••••')
      await expect(page.getByRole('main')).not.toContainText('499,00')
      await page.goto('/settings/security')
      await hide.uncheck()
      await page.goto(program)
      await expect(bar).toHaveAttribute('value', '100')
    })
    await page.getByRole('button', { name: ru('programs.stop_btn') }).click()
    await expect(page.getByText(ru('programs.stopped', { name: 'Полевые письма' }))).toBeVisible()
    const refused = await payByToken(shop, { token, payer, incoming, amount: 100 }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(Error)
  })

  await test.step('a host that may never ask is answered for the owner, until they let it', async () => {
    const more = await askToPay(shop, { payer, limits: { debitAmount: rubles(100) }, back: BACK })
    await page.goto(more.interact.redirect)
    await page.getByRole('button', { name: ru('consent.never_btn', { host: shopHost }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('consent.never_confirm') })
      .click()
    await page.waitForURL(`${BACK}?result=grant_rejected`)
    const again = await askToPay(shop, { payer, limits: { debitAmount: rubles(100) }, back: BACK })
    await page.goto(again.interact.redirect)
    await page.waitForURL(`${BACK}?result=grant_rejected`)
    await page.goto('/settings/programs')
    await page.getByRole('button', { name: new RegExp(ru('programs.unblock_btn')) }).click()
    await expect(page.getByText(ru('programs.unblocked', { host: shopHost }))).toBeVisible()
    await expect(page.getByText(ru('programs.closed_title'))).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('a name that is pasted in place of a payment link leads to whoever has it', async () => {
    await page.goto('/payment?tab=scan')
    const link = page.getByLabel(ru('scan.paste_label'))
    await link.fill('https://other.example/@anna')
    await link.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await link.fill(new URL(shop.address).pathname.slice(1))
    await link.press('Enter')
    await expect(page.getByText('Полевые письма').first()).toBeVisible()
  })

  await test.step('a visitor of the address sees the public name alone, and nobody where there is none', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(new URL(shop.address).pathname)
    await expect(
      page.getByRole('heading', { name: ru('paylink.title_free', { name: 'Полевые письма' }) }),
    ).toBeVisible()
    await expect(page.getByText(shop.owner.firstName)).toHaveCount(0)
    const field = page.getByLabel(ru('paylink.amount_label', { code: 'RUB' }))
    const login = page.getByRole('link', { name: ru('paylink.login_btn') })
    await field.pressSequentially('12,555')
    await login.click()
    await expect(field).toBeFocused()
    await expect(page.getByText(ru('validation.amount_decimals', { count: 2 }))).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('12,555')
    await field.fill('12,5')
    await expect(login).toHaveAttribute('href', /next=.*a%3D12\.50/)
    await page.goto(`/@${freshName('nobody')}`)
    await expect(page.getByText(ru('paylink.bad_title'))).toBeVisible()
    await page.goto(pending.interact.redirect)
    await expect(page.getByText(ru('consent.signin_note'))).toBeVisible()
  })
})

test('a server without wallet addresses shows no rows and no pages of them', async ({
  page,
  signIn,
}) => {
  await signIn()
  await forbidCapability(page, OPEN_PAYMENTS)
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: ru('limits.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: ru('programs.title') })).toHaveCount(0)
  for (const path of ['/settings/programs', '/settings/address', '/@somebody']) {
    await page.goto(path)
    await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
  }
})
