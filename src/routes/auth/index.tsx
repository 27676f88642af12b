import { createFileRoute } from '@tanstack/react-router'
import { LandingScreen } from '../../features/auth/landing-screen.tsx'

export const Route = createFileRoute('/auth/')({ component: LandingScreen })
