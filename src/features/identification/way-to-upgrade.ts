import type * as v from 'valibot'
import type { UpgradeAnswer } from '../../../contract/calls/profile.ts'
import { isSafeTarget } from '../../kernel/lib/safe-target.ts'

/** Either the page of the identification service, or instructions. */
export type UpgradeWay = { url: string; words?: never } | { url?: never; words: string }

/** Returns how to get to the next level; undefined where the server offers no way. */
export function wayToUpgrade({
  verification_url: url,
  howto_text: howTo,
  message,
}: v.InferOutput<typeof UpgradeAnswer>): UpgradeWay | undefined {
  if (isSafeTarget(url)) return { url }
  const words = howTo.trim() || message.trim()
  return words === '' ? undefined : { words }
}
