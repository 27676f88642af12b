import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

test('a session that reads without pause is limited, others are not', async () => {
  const wallet = await openWallet()
  const [busy, calm] = [await registerOwner(wallet), await registerOwner(wallet)]
  const app = wallet.withSettings({ readsPerMinute: 30 })
  const read = (token: string) => call(app, endpoints.wallet, { token })
  const replies = await Promise.all(Array.from({ length: 40 }, () => read(busy.token)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
  const refused = replies.find(({ status }) => status === 429)
  expect(refused?.json).toMatchObject({ status: 'error', code: 'TOO_MANY_REQUESTS' })
  expect(refused?.headers.get('Retry-After')).toBe('2')
  expect((await read(calm.token)).status).toBe(200)
  wallet.clock.forwardSeconds(2)
  expect((await read(busy.token)).status).toBe(200)
  await wallet.close()
})
