import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { mount } from '../../ui/mount.test-support.tsx'
import { loadBuiltInTexts } from './built-in.ts'
import { MomentText } from './moment.tsx'
import { TextsProvider } from './texts.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})
afterEach(() => {
  vi.useRealTimers()
})

function wake(day: number): void {
  act(() => {
    vi.setSystemTime(new Date(2026, 10, day, 9, 0))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

it('a moment of today becomes yesterday and a date while the page stays open with the same data', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 15, 0) })
  const { host } = mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <MomentText at={new Date(2026, 10, 20, 14, 32).toISOString()} format="recent" />
      </TextsProvider>
    </QueryClientProvider>,
  )
  expect(host.textContent).toBe('Сегодня, 14:32')
  wake(21)
  expect(host.textContent).toBe('Вчера, 14:32')
  wake(22)
  expect(host.textContent).toBe('20 ноября, 14:32')
})
