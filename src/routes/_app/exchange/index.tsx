import { createFileRoute, redirect } from '@tanstack/react-router'
import { hasFinishedExchange } from '../../../features/exchange/finished-exchange.ts'

export const Route = createFileRoute('/_app/exchange/')({
  staticData: { page: { titleKey: 'exchange.title', section: 'home', kind: 'flow', parent: '/' } },
  // Back from a finished exchange leads Home, like every other way out (H5).
  beforeLoad: ({ preload }) => {
    if (!preload && hasFinishedExchange()) throw redirect({ to: '/', replace: true })
  },
})
