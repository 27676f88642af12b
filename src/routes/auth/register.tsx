import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../../features/sign-in/register-screen.tsx'

export const Route = createFileRoute('/auth/register')({ component: RegisterScreen })
