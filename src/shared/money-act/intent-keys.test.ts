import { expect, it } from 'vitest'
import type { TabClaim } from '../../kernel/runtime/tab-claims.ts'
import { createIntentKeys } from './intent-keys.ts'

/** What the tabs of a browser hold, by the name of the claim. */
function createTabs() {
  const held = new Map<string, { value: string; tabs: number }>()
  return async (name: string, propose: () => string): Promise<TabClaim> => {
    const claim = held.get(name) ?? { value: propose(), tabs: 0 }
    held.set(name, claim)
    claim.tabs += 1
    const forget = () => held.get(name) === claim && held.delete(name)
    return {
      value: claim.value,
      release: () => {
        claim.tabs -= 1
        if (claim.tabs === 0) forget()
      },
      end: forget,
    }
  }
}

let count = 0
const newKey = () => `key ${++count}`
const openTab = (tabs = createTabs(), kind = 'withdrawal') => createIntentKeys(kind, newKey, tabs)

const TEN = ['RUB', '10.00']

it('the store of intent keys keeps the key of an intent with an unknown outcome', async () => {
  const keys = openTab()
  expect(await keys.keyFor(TEN)).toBe(await keys.keyFor(TEN))
})

it.each([[['RUB', '10.01']], [['EUR', '10.00']], [['RUB1', '0.00']]])(
  'an intent of %j is another one',
  async (other) => {
    const keys = openTab()
    expect(await keys.keyFor(other)).not.toBe(await keys.keyFor(TEN))
  },
)

it('the store of intent keys keeps the keys of several intents', async () => {
  const keys = openTab()
  const [first, second] = [await keys.keyFor(TEN), await keys.keyFor(['EUR', '10.00'])]
  keys.settle(['EUR', '10.00'])
  expect(await keys.keyFor(TEN)).toBe(first)
  expect(await keys.keyFor(['EUR', '10.00'])).not.toBe(second)
})

it('the store of intent keys makes a new key once the outcome is known', async () => {
  const keys = openTab()
  const first = await keys.keyFor(TEN)
  keys.settle()
  expect(await keys.keyFor(TEN)).not.toBe(first)
})

it('the store of intent keys makes different keys', async () => {
  const keys = createIntentKeys('exchange')
  expect(await keys.keyFor(['a'])).not.toBe(await keys.keyFor(['b']))
})

it('the store of intent keys has one key in all tabs while the outcome is unknown', async () => {
  const tabs = createTabs()
  const [one, other] = [openTab(tabs), openTab(tabs)]
  const [first, second] = await Promise.all([one.keyFor(TEN), other.keyFor(TEN)])
  expect(second).toBe(first)
  expect(await openTab(tabs, 'exchange').keyFor(TEN)).not.toBe(first)
})

it('the store of intent keys keeps the key in a tab without an answer after another tab has learned the outcome', async () => {
  const tabs = createTabs()
  const [lost, other] = [openTab(tabs), openTab(tabs)]
  const first = await lost.keyFor(TEN)
  await other.keyFor(TEN)
  other.settle(TEN)
  await Promise.resolve()
  expect(await other.keyFor(TEN)).not.toBe(first)
  expect(await lost.keyFor(TEN)).toBe(first)
})

it('the store of intent keys drops the key when no form and no call of any tab uses it', async () => {
  const tabs = createTabs()
  const [one, other] = [openTab(tabs), openTab(tabs)]
  const [leaveForm, endCall, leaveOther] = [one.use(), one.use(), other.use()]
  const first = await one.keyFor(TEN)
  await other.keyFor(TEN)
  leaveForm()
  expect(await one.keyFor(TEN)).toBe(first)
  endCall()
  await Promise.resolve()
  expect(await other.keyFor(TEN)).toBe(first)
  leaveOther()
  await Promise.resolve()
  expect(await openTab(tabs).keyFor(TEN)).not.toBe(first)
})
