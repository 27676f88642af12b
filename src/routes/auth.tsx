import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isPaidLink } from '../features/transfers/paid-link.ts'
import { isSignedIn, SESSION_LOSSES } from '../kernel/session/session.ts'
import { AuthShell } from '../shell/auth-shell.tsx'
import { InternalPath } from '../shell/internal-path.ts'

export const Route = createFileRoute('/auth')({
  /**
   * `next`: the page that the owner wanted before the guard redirected them (C2); `why`: how they
   * lost their session.
   */
  validateSearch: v.object({
    next: v.fallback(v.optional(InternalPath), undefined),
    why: v.fallback(v.optional(v.picklist(SESSION_LOSSES)), undefined),
  }),
  beforeLoad: ({ search }) => {
    if (!isSignedIn()) return
    const next = search.next ?? '/'
    throw redirect({ href: isPaidLink(next) ? '/' : next, replace: true })
  },
  component: AuthShell,
})
