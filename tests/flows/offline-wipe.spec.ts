import type { Page } from '@playwright/test'
import { expect, type Owner, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'
import { readAllStores } from '../support/stored-data.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

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

/** Lets every connection to a database that is open die without an event, as some browsers do. */
async function killConnections(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transact = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value
    const opened = new WeakSet<object>()
    const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open')?.value
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      const request = open.apply(this, given)
      request.addEventListener('success', () => opened.add(request.result))
      return request
    }
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
      if (!opened.has(this)) throw new DOMException('The connection was lost', 'InvalidStateError')
      return transact.apply(this, given)
    }
  })
}

test('nothing is left after signing out where the connection to the database has died', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME })
  await openHome(page)
  await expectCopy(page, owner)
  await killConnections(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  // Another tab has ended the session.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingKept(page, owner)
})

test(
  'a start without a session deletes what an earlier one has left',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn({ firstName: NAME })
    await openHome(page)
    await expectCopy(page, owner)
    // The page was closed before anything was wiped.
    const kept = await page.evaluate(() => {
      localStorage.removeItem('token')
      location.reload()
      return localStorage.length
    })
    expect(kept).toBeGreaterThan(0)
    await expect(page).toHaveURL(/\/auth/)
    await expectNothingKept(page, owner)
  },
)
