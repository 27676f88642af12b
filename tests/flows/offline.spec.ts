import type { Page } from '@playwright/test'
import { expect, type Owner, test } from '../support/app.ts'
import { rows as operations } from '../support/history.ts'
import { untilAllCached } from '../support/offline-files.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { readAllStores } from '../support/stored-data.ts'
import { submit } from '../support/exchange.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ serviceWorkers: 'allow' })

const NAME = 'Вера'

/** Opens Home with its wallets as an owner of this name. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
}

async function expectCopy(page: Page, { email }: Owner): Promise<void> {
  await expect.poll(() => readAllStores(page)).toContain(email)
  await expect.poll(() => readAllStores(page)).toContain('"wallets"')
  await expect.poll(() => readAllStores(page)).toContain('first-wallets')
}

async function expectNothingKept(page: Page, { email, token, phone }: Owner): Promise<void> {
  await expect.poll(() => readAllStores(page)).not.toContain(email)
  await expect.poll(() => readAllStores(page)).not.toContain('"wallets"')
  const kept = await readAllStores(page)
  for (const secret of [token, phone, email, NAME, '"balance"', '/v2/wallet"', 'first-wallets']) {
    expect(kept).not.toContain(secret)
  }
}

test('the last data is there without a network, with its time, and goes with the session', async ({
  context,
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME })
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: ru('history.title'), level: 1 })).toBeVisible()
  await untilAllCached(page)
  await openHome(page)
  await expectCopy(page, owner)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await expect(page.getByText(ru('error.offline')).first()).toBeVisible()
  const time = page.getByText(/^Показаны данные на .*\d\d:\d\d/).first()
  await expect(time).toBeVisible()
  await page.goto('/history')
  await expect(
    page.getByRole('region', { name: ru('history.stat_title') }).getByRole('img'),
  ).toBeVisible()
  await expect(operations(page).first()).toBeVisible()
  await expect(time).toBeVisible()
  await page
    .getByRole('button', { name: /^Уведомления/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText(owner.email).first()).toBeVisible()
  await expect(time).toBeVisible()

  // Back online, what shows is asked for again.
  const refreshed = page.waitForResponse(/\/v2\/wallet\/auth\/info$/)
  await context.setOffline(false)
  expect((await refreshed).ok()).toBe(true)
  await expect(page.getByText(ru('error.offline'))).toHaveCount(0)
  await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: ru('settings.logout_confirm_btn') })
    .click()
  await expect(page).toHaveURL(/\/auth$/)
  await expectNothingKept(page, owner)
})

test('a money action says why it cannot be done without a network, and keeps what was typed', async ({
  context,
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const refusal = page.getByText(ru('error.offline_action'))
  const tries = [
    {
      path: '/wallet/topup',
      field: page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }),
      button: page.getByRole('button', { name: /Пополнить по СБП/ }),
    },
    {
      path: '/exchange',
      field: page.getByRole('textbox', { name: /^Сумма списания/ }),
      button: submit(page),
    },
  ]
  for (const { path, field, button } of tries) {
    await page.goto(path)
    await field.fill('100')
    await expect(button).toBeEnabled()
    await context.setOffline(true)
    if (await button.isEnabled()) await button.click()
    await expect(refusal).toBeVisible()
    await expect(field).toHaveValue(/^100/)
    await context.setOffline(false)
  }
})

test(
  'a token that the server no longer knows takes the copy with it, in every tab',
  { tag: WHOLE_ONLY },
  async ({ context, page, request, signIn }) => {
    const owner = await signIn({ firstName: NAME })
    await openHome(page)
    await expectCopy(page, owner)
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await request.post('/v2/wallet/auth/logout', {
      headers: { Authorization: `Token ${owner.token}` },
    })
    // The live channel announces it, nobody has to press.
    await expect(page).toHaveURL(/\/auth\/login\?.*why=elsewhere/)
    await expect(other).toHaveURL(/\/auth/)
    await expectNothingKept(other, owner)
  },
)

test('data of another owner or version, or older than a day, is not shown and is deleted', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME })
  await openHome(page)
  await expectCopy(page, owner)
  await page.route('**/v2/**', (route) => route.abort('connectionfailed'))
  const copied = await rewriteCopy(page)
  expect(copied.toSorted()).toEqual(expect.arrayContaining(['"profile"', '"wallets"']))
  await page.reload()
  await expect(page.getByText('Не удалось загрузить счета')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(NAME)
  await expect.poll(() => readAllStores(page)).not.toContain('"wallets"')
  expect(await readAllStores(page)).not.toContain(owner.email)
})

/** Spoils each row of the copy in another way. Returns what the rows are of. */
async function rewriteCopy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const finish = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await finish(indexedDB.open('offline-copy'))
    const rows = database.transaction('queries', 'readwrite').objectStore('queries')
    const keys = await finish(rows.getAllKeys())
    const faults = [{ owner: 'another' }, { version: '0.0.1' }, { at: Date.now() - 86_400_001 }]
    const roots: string[] = []
    for (const [index, key] of keys.entries()) {
      const row: { content: { queryKey: unknown[] } } = await finish(rows.get(key))
      roots.push(JSON.stringify(row.content.queryKey[0]))
      await finish(rows.put({ ...row, ...faults[index % faults.length] }, key))
    }
    database.close()
    return roots
  })
}

test(
  'a network that returns during the start is known at the first render',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await page.addInitScript(() => {
      let isOnline = false
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => isOnline })
      // Asked for when the app has started, before anything of it shows.
      const databases = indexedDB
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          isOnline = true
          dispatchEvent(new Event('online'))
          return databases
        },
      })
    })
    await signIn({ firstName: NAME })
    await openHome(page)
    await expect(page.getByText(ru('error.offline'))).toHaveCount(0)
  },
)

const LOSSES: readonly { name: string; lose: () => void }[] = [
  {
    name: 'refuses a database, and has no workers',
    lose: () => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    },
  },
  {
    name: 'has no room',
    lose: () => {
      for (const [kind, name] of [
        [IDBObjectStore, 'put'],
        [Storage, 'setItem'],
      ] as const) {
        Reflect.set(kind.prototype, name, () => {
          throw new DOMException('full', 'QuotaExceededError')
        })
      }
    },
  },
  {
    name: 'took the database away',
    lose: () => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('closed', 'InvalidStateError')
      }
    },
  },
]

test(
  'without storage everything works but the offline copy',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ firstName: NAME })
    await openHome(page)
    for (const { name, lose } of LOSSES) {
      await test.step(name, async () => {
        const next = await page.context().newPage()
        await next.addInitScript(lose)
        await openHome(next)
        await next
          .getByRole('link', { name: ru('menu.history') })
          .first()
          .click()
        await expect(next.locator('main').getByRole('listitem').first()).toBeVisible()
        await next.close()
      })
    }
  },
)
