import { logInElsewhere, TELEGRAM, WINDOWS } from '../devices.ts'
import { breakCalls, mendCalls, openDialog, visit } from './openers.ts'
import { ownerOf, type Scene, type Surface } from './surface.ts'

const SESSIONS: readonly Surface[] = [
  {
    name: 'Security: sessions and events',
    open: async (stage) => {
      const { page, signIn } = stage
      await signIn()
      for (const agent of [WINDOWS, TELEGRAM]) {
        await logInElsewhere(page.request, ownerOf(stage), agent)
      }
      await visit(stage, '/settings/security', 'security.sessions_end_all')
    },
    data: [/^: /],
  },
  {
    name: 'Security: before all other sessions are ended',
    open: (stage) =>
      openDialog(stage, 'security.sessions_end_all', 'security.sessions_end_all_title'),
    data: [/^: /],
  },
  {
    name: 'Security, failed',
    open: async (stage) => {
      await breakCalls(stage.page, /\/wallet\/(?:session|security\/event)$/)
      await visit(stage, '/settings/security', 'security.sessions_error')
      await mendCalls(stage.page)
    },
  },
]

/** The page of security and those below it. */
export const SECURITY_SCENES: readonly Scene[] = [{ name: 'Sessions', surfaces: SESSIONS }]
