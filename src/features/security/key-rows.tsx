import { PASSKEYS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { ListCard } from '../../ui/list/list-card.tsx'
import { PasskeysRow } from './passkeys/passkeys-row.tsx'
import { PinRow } from './pin/pin-row.tsx'

/** Rows that lead to passkeys and to the change of the PIN, where there are any (M2, M3). */
export function KeyRows() {
  const hasPasskeys = useCapability(PASSKEYS)
  const hasPin = !useIsPinMissing()
  if (!hasPasskeys && !hasPin) return null
  return (
    <ListCard>
      {hasPasskeys && <PasskeysRow />}
      {hasPin && <PinRow />}
    </ListCard>
  )
}
