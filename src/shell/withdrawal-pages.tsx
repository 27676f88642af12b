import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { atPageLeave } from './at-page-leave.ts'
import { leavePayoutDraft } from '../features/withdrawals/payout/payout-draft.ts'

/** The pages of a withdrawal; leaving them deletes what was typed. */
export function WithdrawalPages() {
  useEffect(() => atPageLeave(leavePayoutDraft), [])
  return <Outlet />
}
