import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { test } from '../support/own-server.ts'
import { walkShop } from '../support/shop-journey.ts'
import { makeMovedClock, startShopProcess } from '../support/shop-process.ts'

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, hasNewContext: true })

    test(`the whole journey of the shop on ${name} (T5)`, async ({
      page,
      environment,
      startServer,
    }) => {
      test.slow()
      const folder = makeScratchFolder('shop-')
      const clock = makeMovedClock(folder)
      const app = environment === 'grok' ? 'dist/app-grok' : 'dist/app'
      const settings = { ...clock.variables, STATIC_DIR: app }
      const { wallet, request } = await startServer(() => settings)
      const shop = await startShopProcess(request, { folder, variables: clock.variables })
      try {
        await walkShop({ page, request, wallet, environment, clock, shop })
      } finally {
        await shop.stop()
      }
    })
  })
}
