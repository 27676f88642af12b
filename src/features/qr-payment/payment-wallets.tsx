import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { currentWalletCodeAtom, indexOfWallet } from '../../shared/wallet/current-wallet.ts'
import { WalletChoice } from '../../shared/wallet/wallet-choice.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

/** The wallet to pay from, initially the current one; sends nothing. */
export function PaymentWallets() {
  return (
    <QueryBlock
      query={useQuery(walletsQuery)}
      titleKey="wallet.list.error"
      skeleton={<Skeleton height={68} radius={24} />}
    >
      {(wallets) => <Wallets wallets={wallets} />}
    </QueryBlock>
  )
}

function Wallets({ wallets }: { wallets: readonly Account[] }) {
  const { text } = useTexts()
  const current = wallets[indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))]
  const [chosenId, setChosenId] = useState<string>()
  return (
    <WalletChoice
      label={text('payment.account_label')}
      wallets={wallets}
      chosenId={chosenId ?? current?.id}
      onChoose={({ id }) => setChosenId(id)}
    />
  )
}
