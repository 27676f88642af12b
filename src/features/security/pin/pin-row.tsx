import { Grid3x3 } from '@lucide/icons'
import { useIsPinMissing } from '../../../entities/profile/use-is-pin-missing.ts'
import { PageRow } from '../../../shared/page-row/page-row.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { ListCard } from '../../../ui/list/list-card.tsx'

/** The row that leads to the change of the PIN; nothing while there is none. */
export function PinRow() {
  const { text } = useTexts()
  if (useIsPinMissing()) return null
  return (
    <ListCard>
      <PageRow to="/settings/security/pin" icon={Grid3x3} title={text('security.pin_change')} />
    </ListCard>
  )
}
