import { createFileRoute } from '@tanstack/react-router'
import { TelegramSignInScreen } from '../../features/sign-in/telegram-sign-in-screen.tsx'

export const Route = createFileRoute('/auth/telegram')({ component: TelegramSignInScreen })
