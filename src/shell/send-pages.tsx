import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { atPageLeave } from './at-page-leave.ts'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forgetTransferDraft } from '../features/transfers/transfer-draft.ts'
import { RequireCapability } from './require-capability.tsx'

/** The pages of a transfer, where the server has transfers; leaving them deletes the draft. */
export function SendPages() {
  useEffect(() => atPageLeave(forgetTransferDraft), [])
  return (
    <RequireCapability name={ADDITIONS}>
      <Outlet />
    </RequireCapability>
  )
}
