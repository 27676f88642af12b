// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberSentAct } from '../kernel/api/sent-acts.ts'
import { keepForm, readForm } from '../kernel/runtime/kept-forms.ts'
import { wipeSessionData } from '../kernel/runtime/session-data.ts'
import { endSession, startSession } from '../kernel/session/session.ts'
import { dropHeldForms, holdForms, watchFormReturn } from './form-return.ts'
import { queryClient } from './query-client.ts'

const pages = vi.hoisted(() => {
  const page = { href: '', pathname: '', state: { __TSR_key: '' } }
  const shown: (() => void)[] = []
  return { shown, state: { location: page, resolvedLocation: page } }
})

vi.mock('./router.ts', () => ({
  router: {
    state: pages.state,
    subscribe: (_: string, listener: () => void) => pages.shown.push(listener),
  },
}))

watchFormReturn()

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  signIn('70000000001')
  show('/exchange?from=RUB', 'entry-1')
  keepForm('exchange', 'entry-1', '250')
  keepForm('name', 'entry-0', 'Ada')
})

afterEach(() => {
  endSession('logout')
  dropHeldForms()
  wipeSessionData()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(href: string, entry: string): void {
  const page = { href, pathname: href.replace(/\?.*/, ''), state: { __TSR_key: entry } }
  Object.assign(pages.state, { location: page, resolvedLocation: page })
  for (const listener of pages.shown) listener()
}

function signIn(phone: string): void {
  startSession(`token of ${phone}`)
  queryClient.setQueryData(['profile'], { phone, registered_at: '2026-01-01T00:00:00Z' })
}

/** Ends the session as the watch of the session does, and shows the sign-in. */
function loseSession(): void {
  holdForms()
  endSession('expired')
  wipeSessionData()
  queryClient.clear()
  show('/auth/login', 'entry-2')
}

it('what was typed is returned to the owner who signs in again, on the page where it was lost', () => {
  loseSession()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('250')
  signIn('70000000001')
  expect(readForm('exchange', 'entry-3')).toBeUndefined()
  show('/exchange?from=RUB', 'entry-3')
  expect(readForm('exchange', 'entry-3')).toBe('250')
  expect(readForm('name', 'entry-0')).toBe('Ada')
})

it('what was typed is returned when the profile is loaded after the page', () => {
  loseSession()
  startSession('token')
  show('/exchange?from=RUB', 'entry-3')
  expect(readForm('exchange', 'entry-3')).toBeUndefined()
  signIn('70000000001')
  expect(readForm('exchange', 'entry-3')).toBe('250')
})

it('what was typed is erased when another owner signs in, and stays so for the first one', () => {
  loseSession()
  signIn('70000000002')
  show('/exchange?from=RUB', 'entry-3')
  expect(readForm('exchange', 'entry-3')).toBeUndefined()
  signIn('70000000001')
  show('/exchange?from=RUB', 'entry-3')
  expect(readForm('exchange', 'entry-3')).toBeUndefined()
})

it('what was typed is returned after an act that was refused, and not after one that may be done', async () => {
  const refused = await rememberSentAct('exchange', 'key-1')
  loseSession()
  refused.refuse()
  signIn('70000000001')
  show('/exchange?from=RUB', 'entry-3')
  expect(readForm('exchange', 'entry-3')).toBe('250')

  const unknown = await rememberSentAct('exchange', 'key-2')
  loseSession()
  unknown.leave()
  signIn('70000000001')
  show('/exchange?from=RUB', 'entry-4')
  expect(readForm('exchange', 'entry-4')).toBeUndefined()
})
