import type { Page } from '@playwright/test'
import { requestEndpoints } from '../../contract/calls/requests.ts'
import { checkAccessibility, expect, type Owner, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { readBooks } from '../support/money.ts'
import { identify, registerIdentified } from '../support/owners.ts'
import { ask } from '../support/requests.ts'
import type { Problems } from '../support/problems.ts'
import { ru } from '../support/ru.ts'
import { confirmation } from '../support/transfer.ts'

const PIN = '1379'
const BROKEN = { status: 500, json: {} }

const billOf = (page: Page) => page.getByRole('textbox', { name: ru('request.bill_label') })
const panel = (page: Page) => page.getByRole('dialog', { name: ru('request.who_title') })
const submit = (page: Page, amount: string) =>
  page.getByRole('button', { name: new RegExp(`^Попросить ${amount}`) })

/** Adds people by their phones in the panel that a bill begins with. */
async function addPeople(page: Page, people: readonly Pick<Owner, 'phone'>[]): Promise<void> {
  await expect(panel(page)).toBeVisible()
  for (const { phone } of people) {
    await panel(page).getByLabel(ru('request.phone_label'), { exact: true }).fill(`+${phone}`)
    await panel(page)
      .getByRole('button', { name: ru('request.add_phone_btn') })
      .click()
  }
  await panel(page)
    .getByRole('button', { name: ru('common.done') })
    .click()
}

/** Chooses the account in dollars, whose rate is shown. */
async function chooseDollars(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: ru('request.in_sheet_title') })
  await sheet.getByRole('button', { name: new RegExp(ru('send.account_label')) }).click()
  await page
    .getByRole('dialog', { name: ru('account.select.title') })
    .getByRole('option', { name: /^USD\s/ })
    .click()
  await expect(sheet.getByText(/^1\sUSD = /)).toBeVisible()
}

/** Opens the app of another owner in a context of its own. */
async function openFor(
  { page, problems }: { page: Page; problems: Problems },
  { token }: Owner,
): Promise<Page> {
  const { origin } = new URL(page.url())
  const localStorage = [{ name: 'token', value: token }]
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: origin,
      locale: 'ru-RU',
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    })
  if (!context) throw new Error('no browser')
  await problems.watch(context)
  return context.newPage()
}

test('a bill is split by three people, of whom two pay their parts, one from another currency', async ({
  page,
  request,
  signIn,
  problems,
}) => {
  test.slow()
  const anna = await signIn({ firstName: 'Анна', lastName: 'Ли' })
  await identify(request, anna)
  const boris = await registerIdentified(request, { firstName: 'Борис', lastName: 'Котов' })
  const vera = await registerIdentified(request, { firstName: 'Вера', lastName: 'Лис' })
  let links: string[] = []

  await test.step('Anna splits 1000.00 evenly: the cent is in her part', async () => {
    await page.goto('/payment')
    await page.getByRole('link', { name: ru('payment.tile_split') }).click()
    await addPeople(page, [boris, vera])
    await billOf(page).fill('1000')
    await expect(page.getByText(/Разделено 1\s000,00\s₽ из 1\s000,00\s₽/)).toBeVisible()
    await expect(page.getByText(/0,01\s₽ добавили к вашей части/)).toBeVisible()
    const part = page.getByRole('button', { name: /333,33\s₽/ }).first()
    await expect(page.getByRole('button', { name: /333,34\s₽/ })).toBeVisible()
    await checkAccessibility(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const remove = page.getByRole('button', { name: /^Убрать: / }).first()
    expect((await remove.boundingBox())?.y).toBe((await part.boundingBox())?.y)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the panel of accounts says that the chosen one is credited', async () => {
    await page.getByRole('button', { name: new RegExp(ru('request.account_label')) }).click()
    await expect(
      page.getByRole('dialog', { name: ru('account.select.title_credit') }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('own amounts have to add up', async () => {
    await page.getByRole('radio', { name: ru('split.mode_own') }).click()
    const own = page.getByRole('textbox', { name: /Часть: Вы/ })
    await own.fill('330')
    await expect(page.getByText(/Осталось разделить 3,34\s₽/)).toBeVisible()
    await expect(submit(page, '666,66')).toBeDisabled()
    await own.fill('340')
    await expect(page.getByText(/Больше счета на 6,66\s₽/)).toBeVisible()
    await page.getByRole('radio', { name: ru('split.mode_even') }).click()
    await page.getByLabel(ru('request.note_label')).fill('Ужин')
  })

  await test.step('makeRequest: what was typed stays, and a message says why', async () => {
    const make = endpointUrl('makeRequest')
    await page.route(make, (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', code: 'REQUEST_LIMIT', message: 'Слишком много' },
      }),
    )
    await submit(page, '666,66').click()
    await expect(page.getByText('Слишком много')).toBeVisible()
    await page.unroute(make)
    await submit(page, '666,66').click()
    await expect(page.getByRole('heading', { name: ru('request.sent_title') })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('Anna sees whom she waits for', async () => {
    await page.getByRole('link', { name: ru('request.who_paid_btn') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ужин' })).toBeVisible()
    await expect(page.getByText(ru('request.status_wait'))).toHaveCount(2)
    await expect(page.getByText(ru('request.privacy'))).toBeVisible()
    await checkAccessibility(page)
    const headers = { Authorization: `Token ${anna.token}` }
    const { made } = await (await request.get(requestEndpoints.requests.path, { headers })).json()
    links = made[0].parts.map(({ token }: { token: string }) => `/r/${token}`)
  })

  for (const [n, payer] of [boris, vera].entries()) {
    await test.step(`${payer.firstName} is asked on Home or Payment, and pays`, async () => {
      const other = await openFor({ page, problems }, payer)
      // Home names it too, and Payment lists it once.
      await other.goto(n === 0 ? '/' : '/payment')
      await other
        .getByRole('main')
        .getByRole('link', { name: /Анна Л\. просит/ })
        .click()
      await expect(other).toHaveURL(links[n] ?? '')
      await expect(other.getByText(ru('request.in_first'))).toBeVisible()
      await checkAccessibility(other)
      if (n === 1) await chooseDollars(other)
      const charged = n === 1 ? /^Оплатить [\d,]+\s\$$/ : /^Оплатить 333,33\s₽$/
      await other.getByRole('button', { name: charged }).click()
      await expect(confirmation(other)).toContainText('Анна Л.')
      await expect(confirmation(other)).toContainText(/333,33\s₽/)
      await other.keyboard.type(PIN)
      await expect(other).toHaveURL('/send/done')
      await other.goto(links[n] ?? '')
      await expect(other.getByText(/Уже оплачено/)).toBeVisible()
      await other.context().close()
    })
  }

  await test.step('Anna sees it at once: all is collected', async () => {
    await expect(page.getByText(ru('request.status_done'))).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('img', { name: /Собрано 666,66\s₽ из 666,66\s₽/ })).toBeVisible()
    const { history } = await readBooks(request, anna)
    expect(history.slice(0, 2).map(({ amount }) => amount)).toEqual(['333.33', '333.33'])
  })
})

test('a request by link is read signed out, and each of its answers says when it failed', async ({
  page,
  request,
  signIn,
}) => {
  const anna = await registerOwner(request, { firstName: 'Анна', lastName: 'Ли' })
  const boris = await registerIdentified(request, {})
  const parts = [
    { to: {}, amount: '10.00' },
    { to: { phone: boris.phone }, amount: '10.00' },
  ]
  const { id, links } = await ask(request, anna, { parts, bill: '20.00' })
  const [open = '', asked = ''] = links

  await page.goto(open)
  await expect(page.getByRole('heading', { name: /Ан••• Л\. просит 10,00\s₽/ })).toBeVisible()
  await expect(page.getByText('За билеты')).toHaveCount(0)
  await checkAccessibility(page)
  await test.step('requestLink: the page of the start stands in', async () => {
    await page.route(endpointUrl('requestLink'), (route) => route.fulfill(BROKEN))
    await page.goto(open)
    await expect(page).toHaveURL(/\/auth\?/)
    await page.unroute(endpointUrl('requestLink'))
  })
  await page.goto(`/r/${'x'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: ru('paylink.bad_title') })).toBeVisible()

  await signIn(boris)
  await test.step('requests: the page stands without them', async () => {
    for (const answer of [{ json: { waiting: null } }, BROKEN]) {
      await page.route(endpointUrl('requests'), (route) => route.fulfill(answer))
      await page.goto('/payment')
      await expect(page.getByRole('link', { name: ru('payment.tile_request') })).toBeVisible()
    }
    await expect(page.getByText(ru('attention.title'))).toHaveCount(0)
    await page.unroute(endpointUrl('requests'))
  })
  await test.step('openRequest: a message says why, and the page is tried again', async () => {
    await page.route(endpointUrl('openRequest'), (route) => route.fulfill(BROKEN))
    await page.goto(asked)
    await expect(page.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('openRequest'))
    await page.getByRole('button', { name: ru('common.retry') }).click()
  })
  const answers = page.getByRole('group', { name: ru('request.in_more') })
  const press = async (call: 'blockAsker' | 'snoozeRequest', name: string) => {
    await test.step(`${call}: the page stays, and a message says why`, async () => {
      await page.route(endpointUrl(call), (route) => route.fulfill(BROKEN))
      await answers.getByRole('button', { name }).click()
      await expect(answers.getByText(ru('error.server'))).toBeVisible()
      await page.unroute(endpointUrl(call))
      await answers.getByRole('button', { name }).click()
    })
  }
  await press('blockAsker', ru('request.in_block_btn'))
  await expect(page.getByText(ru('request.in_block_done'))).toBeVisible()
  await answers.getByRole('button', { name: ru('request.in_unblock_btn') }).click()
  await expect(page.getByText(ru('request.in_unblock_done'))).toBeVisible()
  await press('snoozeRequest', ru('request.in_later'))
  await expect(page).toHaveURL(/\/payment/)
  await expect(page.getByText(ru('attention.title'))).toHaveCount(0)
  await test.step('whoever is blocked is unblocked by the link of a request that is over', async () => {
    await page.goto(asked)
    await answers.getByRole('button', { name: ru('request.in_block_btn') }).click()
    const unblock = page.getByRole('button', { name: ru('request.in_unblock_btn') })
    await expect(unblock).toBeVisible()
    const headers = { Authorization: `Token ${anna.token}` }
    await request.post(requestEndpoints.withdrawRequest.path, { headers, data: { id } })
    await page.reload()
    await expect(page.getByText(ru('request.in_gone'))).toBeVisible()
    await unblock.click()
    await expect(page.getByRole('button', { name: ru('request.in_block_btn') })).toBeVisible()
  })
})
