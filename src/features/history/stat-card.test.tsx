import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { mount } from '../../ui/mount.test-support.tsx'
import { StatCard } from './stat-card.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

it.each([
  ['0', '15.00', 'менее 1\u00a0%'],
  ['0', '0.00', '0\u00a0%'],
  ['12', '15.00', '12\u00a0%'],
])(
  'the card of a statistic writes a share of %s %% of an amount of %s as %s',
  (percent, amount, written) => {
    const share = { type: 'top_up', amount, percent, part: 0.1, color: 1 }
    const { host } = mount(
      <QueryClientProvider client={new QueryClient()}>
        <TextsProvider>
          <StatCard share={share} currency="RUB" chart="" />
        </TextsProvider>
      </QueryClientProvider>,
    )
    expect(host.lastElementChild?.lastElementChild?.textContent).toBe(written)
  },
)
