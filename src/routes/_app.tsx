import { createFileRoute, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../session/session.ts'
import { AppShell } from '../shell/app-shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    const next = location.href === '/' ? {} : { next: location.href }
    throw redirect({ to: '/auth', search: next, replace: true })
  },
  component: AppShell,
})
