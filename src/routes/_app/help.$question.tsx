import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { QuestionPage } from '../../features/help/question-page.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'

/** A question; from 1200 px on the frame shows it in the right column, beside the list. */
export const Route = createFileRoute('/_app/help/$question')({
  staticData: {
    page: {
      titleKey: 'help.title',
      section: 'settings',
      kind: 'flow',
      parent: '/help',
      isBeside: true,
    },
  },
  component: Page,
})

function Page() {
  const { question } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <QuestionPage number={question} />
    </RequireCapability>
  )
}
