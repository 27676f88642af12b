import { useQuery } from '@tanstack/react-query'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { LinkPayment, PayLinkScreen } from './pay-link-screen.tsx'

interface PayAddressScreenProps {
  /** The name in the address. */
  name: string
  /** The amount that was typed before the login. */
  amount: string | undefined
  wallets: readonly [Account, ...Account[]]
}

/** Pays at a wallet address, in its currency. Who pays learns the public name alone (T1). */
export function PayAddressScreen({ name, amount, wallets }: PayAddressScreenProps) {
  const query = useQuery({
    queryKey: ['address-link', name],
    queryFn: ({ signal }) => call(walletAddressEndpoints.addressLink, { body: { name }, signal }),
    retry: false,
  })
  const { error } = query
  if (isRefused(error) && !isRefusedForNow(error)) {
    return <PayLinkScreen link="bad" wallets={wallets} />
  }
  return (
    <QueryBlock
      query={query}
      titleKey="send.lookup_error"
      skeleton={<Skeleton height={320} radius={24} />}
    >
      {({ currency_code: currency }) => (
        <LinkPayment
          to={{ address: name }}
          terms={{ currency, ...(amount !== undefined && { amount }) }}
          wallets={wallets}
        />
      )}
    </QueryBlock>
  )
}
