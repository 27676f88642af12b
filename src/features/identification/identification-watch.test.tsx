import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { wipeSessionData } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'
import { mount } from '../../ui/mount.test-support.tsx'
import { Provider } from 'jotai'
import { useIdentificationWatch, watchIdentification } from './identification-watch.ts'

const fetched = vi.fn<typeof fetch>()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Watch() {
  useIdentificationWatch('upgrade')
  return null
}

/** Renders the level for a new owner, and counts requests of its status. */
async function countAsks(): Promise<number> {
  fetched.mockReset()
  fetched.mockImplementation(() => Promise.resolve(new Response('{"status":"pending"}')))
  const { unmount } = mount(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <Watch />
      </QueryClientProvider>
    </Provider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(6000))
  unmount()
  return fetched.mock.calls.length
}

it('the watch of an identification polls for its owner, and not for the next one on the device', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  watchIdentification()
  expect(await countAsks()).toBeGreaterThan(0)
  wipeSessionData()
  expect(await countAsks()).toBe(0)
})
