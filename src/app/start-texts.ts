import { readLanguage } from '../environment/language.ts'
import { isLockOn } from '../runtime/storage.ts'
import { isSignedIn } from '../session/session.ts'
import { loadBuiltInTexts } from '../texts/built-in.ts'

/** Loads the built-in texts that a start needs: all for an owner, those of their pages for visitors. */
export async function loadStartTexts(): Promise<void> {
  await loadBuiltInTexts(
    readLanguage(),
    isSignedIn() || isLockOn() ? ['visitor', 'owner'] : ['visitor'],
  )
}
