import { createFileRoute } from '@tanstack/react-router'
import { OPEN_PAYMENTS } from '../../../../contract/rules/capabilities.ts'
import { AddressScreen } from '../../../features/address/address-screen.tsx'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { RequireCapability } from '../../../shell/require-capability.tsx'
import { RequireWallets } from '../../../shell/require-wallets.tsx'

export const Route = createFileRoute('/_app/settings/address')({
  staticData: {
    page: { titleKey: 'address.title', section: 'settings', kind: 'flow', parent: '/settings' },
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: () => (
    <RequireCapability name={OPEN_PAYMENTS}>
      <RequireWallets>{(wallets) => <AddressScreen wallets={wallets} />}</RequireWallets>
    </RequireCapability>
  ),
})
