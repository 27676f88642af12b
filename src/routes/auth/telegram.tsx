import { createFileRoute, redirect } from '@tanstack/react-router'
import { TelegramSignInScreen } from '../../features/auth/telegram-sign-in-screen.tsx'
import { presentLaunch } from '../../shared/telegram/launch.ts'

export const Route = createFileRoute('/auth/telegram')({
  beforeLoad: ({ search }) => {
    if (!presentLaunch()?.owner) throw redirect({ to: '/auth', search, replace: true })
  },
  component: TelegramSignInScreen,
})
