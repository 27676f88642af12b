// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { store } from '../runtime/store.ts'
import { areBalancesHiddenAtom, hideBalances } from './hidden-balances.ts'

afterEach(() => hideBalances(false))

/** Does what another tab does: it changes the store, and the browser notifies this tab. */
function changeElsewhere(value: string | undefined): void {
  if (value === undefined) localStorage.removeItem('hidden-balances')
  else localStorage.setItem('hidden-balances', value)
  dispatchEvent(new StorageEvent('storage', { key: 'hidden-balances' }))
}

it('balances that another tab hides or shows are hidden or shown here too', () => {
  const seen: boolean[] = []
  const end = store.sub(areBalancesHiddenAtom, () => seen.push(store.get(areBalancesHiddenAtom)))
  changeElsewhere('true')
  changeElsewhere(undefined)
  expect(seen).toEqual([true, false])
  end()
})
