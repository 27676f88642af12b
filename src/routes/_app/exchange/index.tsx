import { createFileRoute, redirect } from '@tanstack/react-router'
import { hasFinishedExchange } from '../../../features/exchange/finished-exchange.ts'

export const Route = createFileRoute('/_app/exchange/')({
  staticData: { page: { titleKey: 'exchange.title', section: 'home', kind: 'flow', parent: '/' } },
  // The way back from an exchange that was made leads Home as every other way does (H5).
  beforeLoad: ({ preload }) => {
    if (!preload && hasFinishedExchange()) throw redirect({ to: '/', replace: true })
  },
})
