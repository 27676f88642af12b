import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { isAbove } from '../money-act/amount-problem.ts'
import { useCapability } from '../profile/capability.ts'
import { walletsQuery } from '../wallet/wallet.queries.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import type { PotHintProps } from './pot-help.tsx'
import { useHasPots } from './use-has-pots.ts'

const potHelp = lazyModule(() => import('./pot-help.tsx'))

/**
 * Offers to take money back where a payment lacks it and a pot of its account has it; nothing is
 * taken by itself (S6).
 */
export function PotHint(props: PotHintProps) {
  const { currency, amount } = props
  const { data: accounts } = useQuery(walletsQuery)
  const account = accounts?.find(({ currency_code }) => currency_code === currency)
  const isShort = account !== undefined && isAbove(amount, account.balance, decimalsOf(currency))
  const hasPots = useHasPots() === true
  return useCapability(ADDITIONS) && hasPots && isShort ? <Loaded {...props} /> : null
}

function Loaded(props: PotHintProps) {
  const file = useLazyModule(potHelp)
  return file ? <file.PotHelp {...props} /> : null
}
