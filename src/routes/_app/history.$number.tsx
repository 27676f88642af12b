import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { ReceiptPage } from '../../features/receipts/receipt-page.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'

/** A receipt; from 1200 px on the frame shows it in the right column, beside the list. */
export const Route = createFileRoute('/_app/history/$number')({
  staticData: {
    page: {
      titleKey: 'receipt.title',
      section: 'history',
      kind: 'flow',
      shape: 'details',
      parent: '/history',
      isBeside: true,
    },
  },
  component: Page,
})

function Page() {
  const { number } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <ReceiptPage number={number} />
    </RequireCapability>
  )
}
