import * as v from 'valibot'
import { sessionStore } from '../../runtime/storage.ts'
import type { LimitedAction } from '../../texts/not-allowed.ts'

const KEY = 'wanted-act'
const Wanted = v.picklist(['topup', 'withdrawal', 'send'])

/** Remembers what the owner wanted when identification stood before it. */
export function keepWantedAct(action: LimitedAction): void {
  sessionStore.write(KEY, action)
}

/** Returns what the owner wanted; undefined where nothing was. */
export function readWantedAct(): LimitedAction | undefined {
  const read = v.safeParse(Wanted, sessionStore.read(KEY))
  return read.success ? read.output : undefined
}
