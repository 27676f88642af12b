import { createFileRoute } from '@tanstack/react-router'
import { TotalPage } from '../../../shell/total-page.tsx'

export const Route = createFileRoute('/_app/_home/total')({
  staticData: { page: { titleKey: 'home.title', section: 'home', kind: 'tab', isOver: true } },
  component: () => <TotalPage under="/" />,
})
