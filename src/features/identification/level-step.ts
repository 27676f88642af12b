import type { AuthInfo } from '../../../contract/calls/profile.ts'

/** Next action of the owner's identification (J4). */
export type LevelStep = 'none' | 'upgrade' | 'retry' | 'refresh' | 'renew' | 'done'

/**
 * Returns the action by the active identification, else by whether the server offers the next
 * level.
 */
export function levelStep({
  active_identification: active,
  identification_level: level,
}: Pick<AuthInfo, 'active_identification' | 'identification_level'>): LevelStep {
  if (active) {
    if (active.status === 'aborted') return 'retry'
    if (active.status !== 'complete') return 'refresh'
    // The document behind the level ends soon.
    return level?.valid_until && level.ask_for_next ? 'renew' : 'done'
  }
  return level?.ask_for_next ? 'upgrade' : 'none'
}
