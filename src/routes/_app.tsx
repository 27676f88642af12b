import { createFileRoute, redirect } from '@tanstack/react-router'
import { profileEndpoints } from '../../contract/calls/profile.ts'
import { isEarlyAnswerShown } from '../kernel/first-paint/early-call.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { readLanguage } from '../kernel/environment/language.ts'
import { notificationsQuery } from '../features/notifications/notifications.queries.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { loadBuiltInTexts } from '../kernel/texts/built-in.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    if (isSignedIn()) {
      await loadBuiltInTexts(readLanguage())
      return
    }
    const next = location.href === '/' ? {} : { next: location.href }
    throw redirect({ to: landingOf(location.pathname), search: next, replace: true })
  },
  loader: ({ context: { queryClient } }) => {
    // A card that the page shows already must not go and come back.
    const isShown = isEarlyAnswerShown(profileEndpoints.authInfo.path)
    const profile = queryClient.prefetchQuery(profileQuery)
    void queryClient.prefetchQuery(notificationsQuery(readLanguage()))
    return isShown ? profile : undefined
  },
  staleTime: Infinity,
  component: AppShell,
})

/** Some pages tell those without a session what they are about. */
function landingOf(
  pathname: string,
): '/auth' | '/auth/pay' | '/auth/address' | '/auth/request' | '/auth/paid' | '/auth/identified' {
  if (pathname.startsWith('/p/')) return '/auth/pay'
  if (pathname.startsWith('/@')) return '/auth/address'
  if (pathname.startsWith('/r/')) return '/auth/request'
  if (pathname === '/ondato/result') return '/auth/identified'
  return pathname === '/wallet/payments/finish' ? '/auth/paid' : '/auth'
}
