import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../../features/sign-in/login-screen.tsx'

export const Route = createFileRoute('/auth/login')({ component: LoginScreen })
