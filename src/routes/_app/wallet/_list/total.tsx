import { createFileRoute } from '@tanstack/react-router'
import { TotalPage } from '../../../../shell/total-page.tsx'

export const Route = createFileRoute('/_app/wallet/_list/total')({
  staticData: {
    page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab', isOver: true },
  },
  component: () => <TotalPage under="/wallet" />,
})
