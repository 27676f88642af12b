import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { mount } from '../../ui/mount.test-support.tsx'
import { keepCapabilities, useCapability, useKnownCapability } from './capability.ts'
import { profileQuery } from './profile.queries.ts'

const WORDS = ['receive', 'quotes']

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  localStore.remove('server-words')
})

function clientOf(words: readonly string[]): QueryClient {
  const client = new QueryClient()
  const profile = v.parse(AuthInfo, { first_name: 'Anna', capabilities: words })
  client.setQueryData(profileQuery.queryKey, profile)
  return client
}

function CapabilityProbe({ word }: { word: string }) {
  return <p>{`${String(useKnownCapability(word))} ${String(useCapability(word))}`}</p>
}

function show(word: string, client = new QueryClient()): string | null {
  const { host } = mount(
    <QueryClientProvider client={client}>
      <CapabilityProbe word={word} />
    </QueryClientProvider>,
  )
  return host.textContent
}

test('an addition is unknown at the first visit while the profile loads', () => {
  expect(show('receive')).toBe('undefined false')
})

test('the last visit says which additions the server has until the profile is loaded', () => {
  keepCapabilities(clientOf(WORDS))
  expect(show('receive')).toBe('true true')
  expect(show('transfers')).toBe('false false')
})

test('the profile wins over the last visit', () => {
  keepCapabilities(clientOf(WORDS))
  expect(show('receive', clientOf(['transfers']))).toBe('false false')
})

test('a profile that is not loaded leaves the last visit as it was', () => {
  keepCapabilities(clientOf(WORDS))
  keepCapabilities(new QueryClient())
  expect(show('quotes')).toBe('true true')
})
