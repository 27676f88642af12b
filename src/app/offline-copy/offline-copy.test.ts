import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CopiedQuery } from './copied-query.ts'
import { startOfflineCopy } from './offline-copy.ts'

const copy = vi.hoisted(() => ({
  read: vi.fn<(token: string) => Promise<CopiedQuery[]>>(),
  save: vi.fn<(token: string, copied: CopiedQuery) => Promise<void>>(),
}))
const session = vi.hoisted(() => ({ token: undefined as string | undefined }))

vi.mock('./copy.ts', () => copy)
vi.mock('../../kernel/session/session.ts', () => ({
  readToken: () => session.token,
  isPresentToken: (token: string) => token === session.token,
}))

const WALLETS = { queryKey: ['wallets'], data: [{ id: '1' }], at: 1000 }

beforeEach(() => {
  session.token = 'token'
  copy.read.mockResolvedValue([WALLETS])
  copy.save.mockResolvedValue()
})
afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
})

it('the offline copy restores the answers of the last visit as stale', async () => {
  const client = new QueryClient()
  await startOfflineCopy(client)
  expect(client.getQueryState(['wallets'])).toMatchObject({
    data: WALLETS.data,
    dataUpdatedAt: WALLETS.at,
    isInvalidated: true,
  })
})

it('the offline copy restores nothing over an answer, for a visitor, or after the session has ended', async () => {
  const client = new QueryClient()
  client.setQueryData(['wallets'], 'fresh')
  await startOfflineCopy(client)
  expect(client.getQueryData(['wallets'])).toBe('fresh')
  session.token = undefined
  await startOfflineCopy(new QueryClient())
  expect(copy.read).toHaveBeenCalledTimes(1)
  session.token = 'token'
  const ended = new QueryClient()
  copy.read.mockImplementation(() => {
    session.token = undefined
    return Promise.resolve([WALLETS])
  })
  await startOfflineCopy(ended)
  expect(ended.getQueryData(['wallets'])).toBeUndefined()
})

it('the app starts without the offline copy where the database is slow or fails', async () => {
  vi.useFakeTimers()
  copy.read.mockReturnValue(new Promise(() => {}))
  const start = startOfflineCopy(new QueryClient())
  await vi.advanceTimersByTimeAsync(800)
  await expect(start).resolves.toBeUndefined()
  vi.useRealTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  copy.read.mockRejectedValue(new Error('no database'))
  await expect(startOfflineCopy(new QueryClient())).resolves.toBeUndefined()
})

it("the offline copy stores answers of the owner's data, and no others", async () => {
  const client = new QueryClient()
  await startOfflineCopy(client)
  await client.fetchQuery({ queryKey: ['rates'], queryFn: () => 'rates' })
  await client.fetchQuery({ queryKey: ['profile'], queryFn: () => 'Anna' })
  client.setQueryData(['transactions'], 'set by the app')
  await vi.waitFor(() => expect(copy.save).toHaveBeenCalledTimes(1))
  expect(copy.save).toHaveBeenCalledWith(
    'token',
    expect.objectContaining({ queryKey: ['profile'], data: 'Anna' }),
  )
})
