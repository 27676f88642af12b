import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../features/home/home-screen.tsx'

export const Route = createFileRoute('/_app/')({
  staticData: { page: { titleKey: 'home.title', section: 'home', kind: 'tab' } },
  component: HomeScreen,
})
