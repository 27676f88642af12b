import type { AuthInfo } from '../../contract/calls/profile.ts'
import { isActRefused, readSentActs } from '../kernel/api/sent-acts.ts'
import { type KeptForms, readForms, returnForms } from '../kernel/runtime/kept-forms.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

interface HeldForms {
  owner: string
  forms: KeptForms
  /** The page on which the session was lost, and its entry of the history. */
  href: string
  entry: string | undefined
  /** Keys of the acts whose outcome was unknown then. */
  acts: readonly string[]
}

let held: HeldForms | undefined

/**
 * Holds what was typed when a session is lost, before its data are wiped: in the memory of this tab
 * alone, until somebody has signed in here (C4). Nothing is held of a locked app, whose owner is
 * not known.
 */
export function holdForms(): void {
  const owner = readOwner()
  const forms = readForms()
  const {
    href,
    state: { __TSR_key: entry },
  } = router.state.location
  const acts = readSentActs().map(({ key }) => key)
  held =
    owner === undefined || Object.keys(forms).length === 0
      ? undefined
      : { owner, forms, href, entry, acts }
}

/** Erases what is held. */
export function dropHeldForms(): void {
  held = undefined
}

/**
 * Returns the forms on the first page after a sign-in if its owner is the one who typed; erases
 * them otherwise.
 */
export function watchFormReturn(): void {
  router.subscribe('onResolved', giveBack)
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') giveBack()
  })
}

function giveBack(): void {
  if (!held || !isSignedIn()) return
  const owner = readOwner()
  const { resolvedLocation: page } = router.state
  if (owner === undefined || !page || page.pathname.startsWith('/auth')) return
  const { forms, href, entry, acts, ...typedBy } = held
  held = undefined
  // What was sent and may be done is not offered a second time.
  if (owner !== typedBy.owner || !acts.every(isActRefused)) return
  const { __TSR_key: shown } = page.state
  const here = page.href === href ? shown : entry
  returnForms(
    Object.fromEntries(
      Object.entries(forms).map(([name, form]) => [
        name,
        form.entry === entry && here !== undefined ? { ...form, entry: here } : form,
      ]),
    ),
  )
}

/** The wallet of the loaded profile: a later wallet at the same number is another one. */
function readOwner(): string | undefined {
  const profile = queryClient.getQueryData<AuthInfo>(['profile'])
  return profile && `${profile.phone} ${profile.registered_at ?? ''}`
}
