import { PASSKEYS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { ListCard } from '../../ui/list/list-card.tsx'
import { KeyRound, Grid3x3 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'

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

/** The row that leads to the page of passkeys, with their number (M2). */
function PasskeysRow() {
  const { text } = useTexts()
  const count = useQuery(profileQuery).data?.passkey_count ?? 0
  return (
    <PageRow
      to="/settings/security/passkeys"
      icon={KeyRound}
      title={text('security.passkeys')}
      caption={
        count > 0
          ? text('security.passkeys_count', { count: String(count) })
          : text('security.passkey_none')
      }
    />
  )
}

/** The row that leads to the change of the PIN. */
function PinRow() {
  const { text } = useTexts()
  return <PageRow to="/settings/security/pin" icon={Grid3x3} title={text('security.pin_change')} />
}
