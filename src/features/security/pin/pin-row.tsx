import { Grid3x3 } from '@lucide/icons'
import { PageRow } from '../../../shared/page-row/page-row.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'

/** The row that leads to the change of the PIN. */
export function PinRow() {
  const { text } = useTexts()
  return <PageRow to="/settings/security/pin" icon={Grid3x3} title={text('security.pin_change')} />
}
