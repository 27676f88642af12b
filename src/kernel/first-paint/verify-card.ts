import type { AuthInfo } from '../../../contract/calls/profile.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { copyTemplate } from './templates.ts'

/** What decides about the card, in an answer that is not checked yet. */
type Permissions = Partial<
  Pick<
    AuthInfo,
    'is_topup_allowed' | 'is_withdrawal_allowed' | 'identification_level' | 'active_identification'
  >
>

/**
 * Shows the card of identification in the prerendered frame of Home, where an owner who may neither
 * top up nor withdraw has not begun it; every other card is the app's. Returns whether the page
 * shows it.
 */
export function placeVerifyCard(profile: Permissions, language: Language): boolean {
  const actions = document.querySelector('.first-paint [data-actions]')
  const isDue =
    profile.is_topup_allowed === false &&
    profile.is_withdrawal_allowed === false &&
    profile.identification_level?.ask_for_next === true &&
    !profile.active_identification
  const card = isDue && copyTemplate(`verify-${language}`)
  if (!actions || !card) return false
  const below: Element[] = []
  for (let next = actions.nextElementSibling; next; next = next.nextElementSibling) below.push(next)
  // Drawn anew below the card: nothing that is seen moves.
  actions.parentElement?.append(card, ...below)
  return true
}
