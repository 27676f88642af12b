import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { currentWalletCodeAtom, indexOfWallet } from '../../entities/wallet/current-wallet.ts'
import { WalletChoice } from '../../entities/wallet/wallet-choice.tsx'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'

/** The wallet to pay from; it starts at the current one and is a choice only, nothing is sent. */
export function PaymentWallets() {
  const { text } = useTexts()
  const { data: wallets = [] } = useQuery(walletsQuery)
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
