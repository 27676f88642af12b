import { readLanguage } from '../kernel/environment/language.ts'
import { isLockOn } from '../kernel/runtime/storage.ts'
import { isSignedIn } from '../kernel/session/session.ts'
import { loadBuiltInTexts } from '../kernel/texts/built-in.ts'

/**
 * Loads the built-in texts that a start needs: all for an owner, those of their pages for visitors.
 */
export async function loadStartTexts(): Promise<void> {
  await loadBuiltInTexts(
    readLanguage(),
    isSignedIn() || isLockOn() ? ['visitor', 'owner'] : ['visitor'],
  )
}
