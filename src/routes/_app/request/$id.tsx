import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { RequestScreen } from '../../../features/requests/request-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/request/$id')({
  staticData: {
    page: {
      titleKey: 'request.title',
      section: 'payment',
      kind: 'flow',
      shape: 'details',
      parent: '/payment',
    },
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <RequestScreen id={id} />
    </RequireCapability>
  )
}
