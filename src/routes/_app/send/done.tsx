import { createFileRoute } from '@tanstack/react-router'
import { SentScreen } from '../../../features/transfers/sent-screen.tsx'
import { forgetSentTransfer, showSentTransfer } from '../../../features/transfers/sent-shown.ts'

export const Route = createFileRoute('/_app/send/done')({
  staticData: { page: { titleKey: 'send.title', section: 'home', kind: 'flow', parent: '/' } },
  beforeLoad: ({ preload }) => {
    if (!preload) showSentTransfer()
  },
  onLeave: forgetSentTransfer,
  component: SentScreen,
})
