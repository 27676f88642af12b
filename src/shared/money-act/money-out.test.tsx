import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as v from 'valibot'
import { beforeAll, expect, it, vi } from 'vitest'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { mount } from '../../ui/mount.test-support.tsx'
import { MoneyOutNotice } from './money-out-notice.tsx'
import { mayTakeOut } from './money-out.ts'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

const profileWith = (told: object) =>
  v.parse(AuthInfo, { first_name: 'Anna', is_withdrawal_allowed: true, ...told })

function show(told: object): string | null {
  const { host } = mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <MoneyOutNotice profile={profileWith(told)} action="send" />
      </TextsProvider>
    </QueryClientProvider>,
  )
  return host.textContent
}

it('the notice of a freeze tells a frozen owner why no money leaves the wallet', () => {
  expect(show({ is_frozen: true })).toContain('Операции приостановлены.')
  expect(mayTakeOut(profileWith({ is_frozen: true }))).toBe(false)
})

it('the notice of a freeze is silent for an owner who is not frozen, and for a server that says nothing of it', () => {
  for (const told of [{}, { is_frozen: false }, { is_frozen: 'odd' }]) {
    expect(show(told)).toBe('')
    expect(mayTakeOut(profileWith(told))).toBe(true)
  }
})
