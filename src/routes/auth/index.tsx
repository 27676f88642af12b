import { createFileRoute } from '@tanstack/react-router'
import { LandingScreen } from '../../features/sign-in/landing-screen.tsx'

export const Route = createFileRoute('/auth/')({ component: LandingScreen })
