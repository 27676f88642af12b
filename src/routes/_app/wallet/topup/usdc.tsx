import { createFileRoute } from '@tanstack/react-router'
import { USDC_TOP_UP } from '../../../../../contract/rules/capabilities.ts'
import { DepositScreen } from '../../../../features/deposits/deposit-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/wallet/topup/usdc')({
  staticData: {
    page: { titleKey: 'deposit.title', section: 'wallet', kind: 'flow', parent: '/wallet/topup' },
  },
  component: Page,
})

function Page() {
  return (
    <RequireCapability name={USDC_TOP_UP}>
      <DepositScreen />
    </RequireCapability>
  )
}
