import { createFileRoute, redirect } from '@tanstack/react-router'
import { RecipientScreen } from '../../../features/transfers/recipient-screen.tsx'
import { isSentTransferShown } from '../../../features/transfers/sent-shown.ts'

export const Route = createFileRoute('/_app/send/')({
  staticData: {
    page: {
      titleKey: 'send.title',
      section: 'home',
      kind: 'flow',
      parent: '/',
      hasScanLink: true,
    },
  },
  // Back from a finished transfer leads Home, like every other way out.
  beforeLoad: ({ preload }) => {
    if (!preload && isSentTransferShown()) throw redirect({ to: '/', replace: true })
  },
  component: RecipientScreen,
})
