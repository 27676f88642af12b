import type { PayoutMethod } from '../../../../contract/rules/rails.ts'
import { card } from './card.ts'
import type { WithdrawalRail, MethodRules } from './method.ts'
import { sbp } from './sbp.ts'
import { usdc } from './usdc.ts'

const METHODS: { readonly [Name in PayoutMethod]: MethodRules<Name> } = { sbp, card, usdc }

/** Returns the rules of a method of withdrawing. */
export function railOf(name: PayoutMethod): WithdrawalRail {
  return METHODS[name]
}
