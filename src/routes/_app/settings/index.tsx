import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { useCapability } from '../../../shared/profile/capability.ts'
import { LevelCard } from '../../../features/identification/level-card.tsx'
import { TransfersCard } from '../../../features/security/transfers-card.tsx'
import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_app/settings/')({
  staticData: { page: { titleKey: 'settings.title', section: 'settings', kind: 'tab' } },
  component: Page,
})

function Page() {
  const hasSecurity = useCapability(ADDITIONS)
  return (
    <SettingsScreen
      verification={<LevelCard isFull />}
      transfers={hasSecurity ? null : <TransfersCard />}
    />
  )
}
