import { createFileRoute, redirect } from '@tanstack/react-router'
import { ExchangeDone } from '../../../features/exchange/exchange-done.tsx'
import {
  forgetFinishedExchange,
  hasFinishedExchange,
} from '../../../features/exchange/finished-exchange.ts'

export const Route = createFileRoute('/_app/exchange/confirm')({
  staticData: {
    page: { titleKey: 'exchange.title', section: 'home', kind: 'flow', parent: '/exchange' },
  },
  beforeLoad: () => {
    if (!hasFinishedExchange()) throw redirect({ to: '/exchange', replace: true })
  },
  onLeave: forgetFinishedExchange,
  component: ExchangeDone,
})
