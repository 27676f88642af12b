import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { leavePaidLink } from '../../../features/transfers/paid-link.ts'
import { RequestSheet } from '../../../features/transfers/request-sheet.tsx'
import { goBack } from '../../../shell/go-back.ts'
import { RequireCapability } from '../../../shell/require-capability.tsx'

/** The sheet of a request for money that was opened by its link. */
export const Route = createFileRoute('/_app/_payment/r/$token')({
  staticData: { page: { titleKey: 'payment.title', section: 'payment', kind: 'tab' } },
  beforeLoad: leavePaidLink,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  const { history, navigate } = useRouter()
  const close = () => goBack(history, () => void navigate({ to: '/payment', replace: true }))
  return (
    <RequireCapability name={ADDITIONS}>
      <RequestSheet key={token} token={token} onClose={close} />
    </RequireCapability>
  )
}
