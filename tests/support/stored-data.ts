import type { Page } from '@playwright/test'

/**
 * Everything that the browser keeps of this origin, the contents of databases and caches included.
 */
export async function readAllStores(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const finish = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finish(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        kept.push(store, await finish(rows.getAllKeys()))
        kept.push(await finish(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const requests = await cache.keys()
      kept.push(requests.map(({ url }) => new URL(url).pathname))
      // The shell is the same for everybody, and a megabyte.
      const others = name.includes('precache') ? [] : requests
      for (const request of others) kept.push(await (await cache.match(request))?.text())
    }
    return JSON.stringify(kept)
  })
}
