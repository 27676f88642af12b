import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/wallet/_list/')({
  staticData: { page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab' } },
})
