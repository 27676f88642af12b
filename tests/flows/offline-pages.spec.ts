import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type Owner, registerOwner, test } from '../support/app.ts'
import { rows } from '../support/history.ts'
import { readWalletId } from '../support/money.ts'
import { untilAllCached } from '../support/offline-files.ts'
import { identify } from '../support/owners.ts'
import { payoutAddress, payoutAmount, payoutPhone, payoutSubmit } from '../support/payouts.ts'
import { changeRoute } from '../support/routes.ts'
import { ru } from '../support/ru.ts'
import { readAllStores } from '../support/stored-data.ts'
import { phoneField } from '../support/transfer.ts'

test.use({ serviceWorkers: 'allow' })

/** Sends money by the API, so that there is a recent recipient. */
async function sendTo(request: APIRequestContext, owner: Owner, phone: string): Promise<void> {
  const headers = { Authorization: `Token ${owner.token}`, 'Idempotency-Key': randomUUID() }
  const found = await request.post('/v2/wallet/recipient', { headers, data: { phone } })
  const { recipient } = await found.json()
  const data = {
    recipient_id: recipient.id,
    account_id: await readWalletId(request, owner),
    amount: '12.50',
    pin: owner.pin,
  }
  const sent = await request.post('/v2/wallet/transfer', { headers, data })
  expect(await sent.json()).toMatchObject({ status: 'success' })
}

interface KeptPage {
  path: string
  /** Waits for what is kept. */
  look: (page: Page) => Promise<void>
  /** Tries a new act, which says why it waits. */
  act?: (page: Page) => Promise<void>
}

const waits = async (page: Page) => {
  await expect(page.getByRole('main').getByText(ru('error.offline_action'))).toBeVisible()
  await expect(
    payoutSubmit(page)
      .or(page.getByRole('button', { name: ru('withdrawal.btn') }))
      .first(),
  ).toBeDisabled()
}

const PAGES: readonly KeptPage[] = [
  {
    path: '/send',
    look: async (page) => {
      const top = page.getByRole('list', { name: ru('people.top_label') })
      await expect(top.getByRole('button', { name: /Мария К\./ })).toBeVisible()
    },
    act: async (page) => {
      await phoneField(page).fill('+15550000001')
      await expect(page.getByRole('main').getByText(ru('error.offline'))).toBeVisible()
      await expect(phoneField(page)).not.toHaveValue('')
      await expect(page.getByRole('button', { name: ru('common.next') })).toBeDisabled()
    },
  },
  {
    path: '/wallet/withdrawal?currency=RUB',
    look: (page) => expect(page.getByText(ru('withdrawal.sbp_descr'))).toBeVisible(),
  },
  {
    path: '/wallet/withdrawal/sbp?currency=RUB',
    look: async (page) => {
      await payoutAmount(page).fill('15')
      await expect(payoutPhone(page)).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^${ru('payout.bank_label')}`) }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
    },
    act: waits,
  },
  {
    path: '/wallet/withdrawal/card?currency=EUR',
    look: (page) => payoutAmount(page).fill('15'),
    act: waits,
  },
  {
    path: '/wallet/withdrawal/usdc',
    look: async (page) => {
      await payoutAmount(page).fill('15')
      await expect(payoutAddress(page)).toBeVisible()
      await page.getByRole('button', { name: /^Сеть/ }).click()
      await expect(page.getByRole('option').first()).toContainText('Base')
      await page.keyboard.press('Escape')
    },
    act: waits,
  },
  {
    path: '/wallet/topup/usdc',
    look: (page) => expect(page.getByRole('img', { name: /^QR-код адреса 0x/ })).toBeVisible(),
  },
  {
    path: '/history/stats',
    look: async (page) => {
      await expect(page.getByRole('group', { name: /по месяцам/ })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    },
  },
  {
    path: '/wallet/open?currency=GBP',
    look: (page) => expect(page.getByRole('radio', { name: /GBP/ })).toBeChecked(),
    act: async (page) => {
      await expect(page.getByRole('dialog').getByText(ru('account.open.offline'))).toBeVisible()
    },
  },
  {
    path: '/payment',
    look: async (page) => {
      await expect(page.getByRole('img', { name: /QR-код для перевода/ })).toBeVisible()
    },
    act: (page) => expect(page.getByText(ru('qr.offline'))).toBeVisible(),
  },
]

test('the new pages open without a network, with what is kept, and new acts say why they wait', async ({
  context,
  page,
  request,
  signIn,
}) => {
  test.slow()
  const owner = await signIn()
  await identify(request, owner)
  const maria = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, maria)
  await sendTo(request, owner, maria.phone)
  await page.goto('/history')
  await untilAllCached(page)
  await expect(rows(page).first()).toBeVisible()
  const receipt = await rows(page).first().getByRole('link').getAttribute('href')
  // A load would end what still writes: pages are kept a moment after they are shown.
  for (const { path, look } of PAGES) {
    await changeRoute(page, path)
    await look(page)
  }
  await expect.poll(() => readAllStores(page)).toMatch(/"receive-code\\?"/)

  await context.setOffline(true)
  for (const { path, look, act } of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await look(page)
      await act?.(page)
    })
  }
  await test.step('a receipt and the choice of a statement', async () => {
    await page.goto(receipt ?? '')
    const main = page.getByRole('main')
    await expect(main).toContainText('Мария К.')
    await expect(main).toContainText(/12,50\s₽/)
    await page.goto('/history')
    await page.getByRole('button', { name: ru('history.export_btn') }).click()
    const sheet = page.getByRole('dialog', { name: ru('export.title') })
    await expect(sheet.getByText(ru('error.offline_action'))).toBeVisible()
    await expect(sheet.getByRole('button', { name: ru('export.btn') })).toBeDisabled()
  })
  await context.setOffline(false)
})
