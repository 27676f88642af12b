import { walkShop } from '../support/shop-journey.ts'
import { makeMovedClock, startShopProcess } from '../support/shop-process.ts'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'
import { test } from '../support/own-server.ts'

test.use({ hasNewContext: true })

test('tea is bought, subscribed to, tipped for and paid back, and each side sees it (T5)', async ({
  page,
  environment,
  startServer,
}) => {
  // A server and a shop of the test's own, and three months.
  test.slow()
  const folder = makeScratchFolder('shop-')
  const clock = makeMovedClock(folder)
  const { wallet, request } = await startServer(() => clock.variables)
  const shop = await startShopProcess(request, { folder, variables: clock.variables })
  try {
    await walkShop({ page, request, wallet, environment, clock, shop })
  } finally {
    await shop.stop()
  }
})
