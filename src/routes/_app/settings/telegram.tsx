import { createFileRoute } from '@tanstack/react-router'
import { TELEGRAM } from '../../../../contract/rules/capabilities.ts'
import { TelegramScreen } from '../../../features/telegram/telegram-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/telegram')({
  staticData: {
    page: {
      titleKey: 'tg.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={TELEGRAM}>
      <TelegramScreen />
    </RequireCapability>
  ),
})
