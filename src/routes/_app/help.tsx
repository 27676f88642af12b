import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { HelpScreen } from '../../features/help/help-screen.tsx'
import { questionsQuery } from '../../shared/help/help.queries.ts'
import { RequireCapability } from '../../shell/require-capability.tsx'
import { SIDE_COLUMN, useMedia } from '../../ui/viewport/use-media.ts'

/** Questions to support; from 1200 px on an open one is in the right column beside them. */
export const Route = createFileRoute('/_app/help')({
  staticData: {
    page: {
      titleKey: 'help.title',
      section: 'settings',
      kind: 'flow',
      parent: '/settings',
      hasSide: true,
    },
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(questionsQuery),
  component: HelpPages,
})

function HelpPages() {
  const isBeside = useMedia(SIDE_COLUMN)
  const { question } = useParams({ strict: false })
  if (question !== undefined && !isBeside) return <Outlet />
  return (
    <RequireCapability name={ADDITIONS}>
      <HelpScreen />
    </RequireCapability>
  )
}
