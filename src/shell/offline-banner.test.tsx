import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { dismissToast, showToast, toastAtom } from '../kernel/runtime/toasts.ts'
import { store } from '../kernel/runtime/store.ts'
import { loadBuiltInTexts } from '../kernel/texts/built-in.ts'
import { readText } from '../kernel/texts/read-text.ts'
import { TextsProvider } from '../kernel/texts/texts.tsx'
import { mount } from '../ui/mount.test-support.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const client = new QueryClient()

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

afterEach(() => {
  takeToasts()
  act(() => onlineManager.setOnline(true))
})

/** Returns the texts of all toasts in the order in which they are shown, and removes them. */
function takeToasts(): string[] {
  const texts: string[] = []
  for (let toast = store.get(toastAtom); toast; toast = store.get(toastAtom)) {
    texts.push(toast.text)
    dismissToast(toast.id)
  }
  return texts
}

it('a toast that waits is not shown after the network that it speaks of has come or gone', () => {
  onlineManager.setOnline(false)
  mount(
    <QueryClientProvider client={client}>
      <TextsProvider>
        <OfflineBanner />
      </TextsProvider>
    </QueryClientProvider>,
  )
  showToast('Copied.')
  showToast(readText(client, 'error.offline_action'))
  act(() => onlineManager.setOnline(true))
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  expect(takeToasts()).toEqual(['Copied.', readText(client, 'error.back_online')])
  showToast(readText(client, 'error.back_online'))
  act(() => onlineManager.setOnline(false))
  expect(takeToasts()).toEqual([])
})
