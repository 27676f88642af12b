import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/_home/')({
  staticData: { page: { titleKey: 'home.title', section: 'home', kind: 'tab' } },
})
