import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { mount } from '../../ui/mount.test-support.tsx'
import { RateLine } from './rate-line.tsx'

const rubles = { id: '1', currency_code: 'RUB', balance: '1000.00', number: undefined }
const dollars = { id: '2', currency_code: 'USD', balance: '50.00', number: undefined }

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('en')
  await loadBuiltInTexts('ru')
})

function show(withdrawn: { currency_code: string; reason: string }[]): string {
  const query = {
    data: { withdrawn },
    status: 'success',
    isFetching: false,
    dataUpdatedAt: 0,
    refetch: () => Promise.reject(new Error('not asked for')),
  } as const
  return mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <RateLine
          sides={{ from: rubles, to: dollars }}
          rate={undefined}
          hasMoved={false}
          query={query}
        />
      </TextsProvider>
    </QueryClientProvider>,
  ).host.textContent
}

it.each([
  ['stale', 'Сейчас нет свежего курса RUB. Обмен откроется, когда он появится.'],
  ['no_source', 'Сейчас нет свежего курса RUB. Обмен откроется, когда он появится.'],
  ['jumped', 'Курс RUB резко изменился. Проверяем его.'],
  ['disagree', 'Курс RUB резко изменился. Проверяем его.'],
  ['off_peg', 'RUB отклонился от доллара. Обмен приостановлен.'],
])('the line of the rate says why there is no rate: %s', (reason, words) => {
  expect(show([{ currency_code: 'RUB', reason }])).toBe(`КурсНет курса${words}`)
})

it('the line of the rate says nothing of another currency or an unknown reason', () => {
  expect(show([{ currency_code: 'IDR', reason: 'stale' }])).toBe('КурсНет курса')
  expect(show([{ currency_code: 'USD', reason: 'weather' }])).toBe('КурсНет курса')
})
