import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { KeysScreen } from '../../../features/program-keys/keys-screen.tsx'
import {
  readKeysQuery,
  webhooksQuery,
} from '../../../features/program-keys/program-keys.queries.ts'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/keys')({
  staticData: {
    page: { titleKey: 'keys.title', section: 'settings', kind: 'flow', parent: '/settings' },
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(readKeysQuery)
    void context.queryClient.prefetchQuery(webhooksQuery)
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <KeysScreen />
    </RequireCapability>
  ),
})
