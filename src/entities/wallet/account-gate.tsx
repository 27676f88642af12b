import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface AccountGateProps {
  wallets: readonly Account[]
  children: (wallets: readonly [Account, ...Account[]]) => ReactNode
}

/** Shows what needs an account where there is one, else that there is none (ui.md 4.1). */
export function AccountGate({ wallets, children }: AccountGateProps) {
  const { text } = useTexts()
  const [first, ...rest] = wallets
  if (!first) {
    return <EmptyState icon={<Wallet aria-hidden />} title={text('account.select.empty')} />
  }
  return children([first, ...rest])
}
