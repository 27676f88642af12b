import { createFileRoute, redirect } from '@tanstack/react-router'
import { isPayoutShown } from '../../../../features/withdrawals/payout/payout-shown.ts'
import { WithdrawalPages } from '../../../../shell/withdrawal-pages.tsx'

/** The pages of a withdrawal share a draft, which lasts until they are left. */
export const Route = createFileRoute('/_app/wallet/withdrawal')({
  // Back from a finished withdrawal leads Home, like every other way out.
  beforeLoad: ({ preload }) => {
    if (!preload && isPayoutShown()) throw redirect({ to: '/', replace: true })
  },
  component: WithdrawalPages,
})
