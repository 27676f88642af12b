import { useState } from 'react'
import * as v from 'valibot'
import { sessionStore } from '../../kernel/runtime/storage.ts'

const KEY = 'landing-amount'

const KeptAmount = v.object({ name: v.string(), amount: v.string() })

/**
 * The amount that a visitor typed for a wallet address, as typed; a reload before the sign-in
 * leaves it.
 */
export function useLandingAmount(name: string): [string, (amount: string) => void] {
  const [amount, setAmount] = useState(() => readAmount(name))
  return [
    amount,
    (typed) => {
      setAmount(typed)
      sessionStore.write(KEY, JSON.stringify({ name, amount: typed }))
    },
  ]
}

function readAmount(name: string): string {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptAmount), sessionStore.read(KEY))
  return kept.success && kept.output.name === name ? kept.output.amount : ''
}
