import { useState } from 'react'
import * as v from 'valibot'
import type { Account } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseBalance } from '../../../contract/rules/money.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import type { ExchangeSide } from './exchange-quote.ts'
import { findSides, type Sides } from './exchange-sides.ts'

/** What is typed and chosen, for a reload and for Back. An empty target is the proposed one. */
const Draft = v.object({
  from: v.string(),
  to: v.string(),
  amount: v.string(),
  target: v.optional(v.string()),
  until: v.optional(v.string()),
  isAlert: v.boolean(),
})

interface Given {
  accounts: readonly Account[]
  defaults: Sides
  firstAmount: string
  isAlert: boolean
}

/** What an order at a rate or an alert is typed with. */
export function useOrderDraft({ accounts, defaults, firstAmount, isAlert }: Given) {
  const [draft, change, forget] = useKeptState('rate-order', Draft, {
    from: defaults.from.id,
    to: defaults.to.id,
    amount: firstAmount,
    isAlert,
  })
  // A field that is emptied stays so until the currencies change.
  const [isCleared, setIsCleared] = useState(false)
  const sides = findSides(accounts, draft) ?? defaults
  const choose = (next: Sides) => {
    setIsCleared(false)
    change({ from: next.from.id, to: next.to.id, target: undefined })
  }
  const swap = () => choose({ from: sides.to, to: sides.from })
  return {
    ...draft,
    sides,
    isCleared,
    forget,
    swap,
    setAmount: (amount: string) => change({ amount }),
    setTarget: (target: string) => {
      setIsCleared(target === '')
      change({ target: target === '' ? undefined : target })
    },
    setUntil: (until: string) => change({ until }),
    setAlert: (isOn: boolean) => change({ isAlert: isOn }),
    takeAll: () => {
      const decimals = decimalsOf(sides.from.currency_code)
      const all = parseBalance(sides.from.balance, decimals) ?? 0n
      change({ amount: formatAmount(all > 0n ? all : 0n, decimals) })
    },
    /** Chooses the account of a side; that of the other side changes both. */
    choose: (side: ExchangeSide, account: Account) => {
      if (account.id === sides[side === 'from' ? 'to' : 'from'].id) swap()
      else choose({ ...sides, [side]: account })
    },
  }
}
