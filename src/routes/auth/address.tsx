import { createFileRoute } from '@tanstack/react-router'
import { AddressLanding } from '../../features/sign-in/address-landing.tsx'

export const Route = createFileRoute('/auth/address')({ component: AddressLanding })
