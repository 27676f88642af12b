import { createFileRoute, redirect } from '@tanstack/react-router'
import { consentQuery } from '../features/consent/consent.queries.ts'
import { ConsentScreen } from '../features/consent/consent-screen.tsx'
import { readLanguage } from '../kernel/environment/language.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { loadBuiltInTexts } from '../kernel/texts/built-in.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { walletsQuery } from '../shared/wallet/wallet.queries.ts'
import { PlainShell } from '../shell/plain-shell.tsx'

/** The page of a program's request, to which the program's own page leads (T4). */
export const Route = createFileRoute('/consent/$handle')({
  beforeLoad: async ({ location }) => {
    if (!isSignedIn()) {
      throw redirect({ to: '/auth/consent', search: { next: location.href }, replace: true })
    }
    await loadBuiltInTexts(readLanguage())
  },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(profileQuery)
    void queryClient.prefetchQuery(walletsQuery)
    void queryClient.prefetchQuery(consentQuery(params.handle))
  },
  staleTime: Infinity,
  component: Page,
})

function Page() {
  const { handle } = Route.useParams()
  return (
    <PlainShell>
      <ConsentScreen key={handle} handle={handle} />
    </PlainShell>
  )
}
