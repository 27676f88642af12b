import { createFileRoute } from '@tanstack/react-router'
import { LevelCard } from '../../../features/identification/level-card.tsx'
import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_app/settings/')({
  staticData: { page: { titleKey: 'settings.title', section: 'settings', kind: 'tab' } },
  component: () => <SettingsScreen verification={<LevelCard isFull />} />,
})
