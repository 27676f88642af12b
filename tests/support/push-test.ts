import { test as base } from './app.ts'
import { type PushService, startPushService } from './providers/push-service.ts'

/** With a push service of the test's own, to which the server sends. */
export const test = base.extend<{ service: PushService }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern, and nothing is needed
  service: async ({}, provide) => {
    const service = await startPushService()
    await provide(service)
    await service.close()
  },
})
