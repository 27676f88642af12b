import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { CategoryScreen } from '../../features/categories/category-screen.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'

/** Category, note and tags of a transaction (S8). */
export const Route = createFileRoute('/_app/history_/$number/category')({
  staticData: {
    page: { titleKey: 'category.title', section: 'history', kind: 'flow', parent: '/history' },
  },
  component: Page,
})

function Page() {
  const { number } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <CategoryScreen key={number} number={number} />
    </RequireCapability>
  )
}
