import { createFileRoute, notFound } from '@tanstack/react-router'
import { TopUpResultScreen } from '../../../features/top-up/top-up-result-screen.tsx'

export const Route = createFileRoute('/_app/wallet/payments/finish')({
  staticData: {
    page: { titleKey: 'topup_result.title', section: 'wallet', kind: 'flow', parent: '/' },
  },
  beforeLoad: ({ location }) => {
    if (!new URLSearchParams(location.searchStr).get('order')) throw notFound()
  },
  component: TopUpResultScreen,
})
