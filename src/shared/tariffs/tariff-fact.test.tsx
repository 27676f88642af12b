import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { beforeAll, expect, it, vi } from 'vitest'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { mount } from '../../ui/mount.test-support.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { TariffFact } from './tariff-fact.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

function show(props: ComponentProps<typeof TariffFact>, inForce?: number): HTMLElement {
  const client = new QueryClient()
  const told = { first_name: 'Anna', last_name: '', phone: '', email: '', tariff_number: inForce }
  client.setQueryData(profileQuery.queryKey, v.parse(AuthInfo, told))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return mount(
    <QueryClientProvider client={client}>
      <TextsProvider>
        <RouterContextProvider router={router}>
          <TariffFact {...props} />
        </RouterContextProvider>
      </TextsProvider>
    </QueryClientProvider>,
  ).host
}

it('An act without a tariff of its own names the one in force, and links it.', () => {
  const host = show({}, 7)
  expect(host.textContent).toContain('7')
  expect(host.querySelector('a')?.getAttribute('href')).toBe('/settings/tariffs')
})

it('The tariff that an act was charged by is named before the one in force.', () => {
  const earlier = show({ number: 2 }, 7).querySelector('a')
  expect(earlier?.textContent).toMatch(/2$/)
  expect(earlier?.getAttribute('href')).toBe('/settings/tariffs?number=2')
  expect(show({ number: 7 }, 7).querySelector('a')?.getAttribute('href')).toBe('/settings/tariffs')
  const dated = show({ number: 2, startsAt: '2026-12-05T00:00:00Z' }, 7)
  expect(dated.querySelector('a')?.textContent).toBe('2 от 5 декабря 2026')
})

it('Nothing is shown where no tariff is known.', () => {
  expect(show({}).textContent).toBe('')
})
