import { atom, useAtom } from 'jotai'
import * as v from 'valibot'
import { CurrencyCode } from '../../../contract/wire.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { localStore } from '../../kernel/runtime/storage.ts'

const KEY = 'stated-currency'

const chosenAtom = sessionAtom<string | undefined>(undefined)

const statedAtom = atom(
  (get) => get(chosenAtom) ?? readStatedCurrency(),
  (_, set, code: string) => {
    localStore.write(KEY, code)
    set(chosenAtom, code)
  },
)

/** Returns the remembered currency of the sums; undefined until the owner chooses one. */
export function readStatedCurrency(): string | undefined {
  const kept = localStore.read(KEY)
  return v.is(CurrencyCode, kept) ? kept : undefined
}

/** The currency that the owner wants sums in, and how to choose it. */
export function useStatedCurrency() {
  return useAtom(statedAtom)
}
