import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leavePayoutDraft } from '../features/withdrawal/payout/payout-draft.ts'

/** The pages of a withdrawal; leaving them deletes what was typed. */
export function WithdrawalPages() {
  useEffect(() => leavePayoutDraft, [])
  return <Outlet />
}
