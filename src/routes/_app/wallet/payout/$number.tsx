import { createFileRoute } from '@tanstack/react-router'
import { WITHDRAWALS } from '../../../../../contract/rules/capabilities.ts'
import { leavePayout, showPayout } from '../../../../features/withdrawals/payout/payout-shown.ts'
import { PayoutScreen } from '../../../../features/withdrawals/status/payout-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

/** A withdrawal by its number: how it goes, and its result. */
export const Route = createFileRoute('/_app/wallet/payout/$number')({
  staticData: {
    page: {
      titleKey: 'withdrawal.title',
      section: 'wallet',
      kind: 'flow',
      shape: 'details',
      parent: '/',
    },
  },
  beforeLoad: ({ preload }) => {
    if (!preload) showPayout()
  },
  onLeave: leavePayout,
  component: Page,
})

function Page() {
  const { number } = Route.useParams()
  return (
    <RequireCapability name={Object.values(WITHDRAWALS)}>
      <PayoutScreen key={number} number={number} />
    </RequireCapability>
  )
}
