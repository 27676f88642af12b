import * as v from 'valibot'
import { CardFormMessage } from '../../../../contract/calls/withdrawals.ts'

/** Bounds of the height of the provider's form, px. */
const HEIGHTS = { least: 132, greatest: 320 }

/** Returns what the provider's form says; undefined for anything else. */
export function readFrameMessage(data: unknown): CardFormMessage | undefined {
  const read = v.safeParse(CardFormMessage, data)
  return read.success ? read.output : undefined
}

/** Returns the height that the frame may have, px. */
export function frameHeight(wanted: number): number {
  if (!Number.isFinite(wanted)) return HEIGHTS.least
  return Math.max(HEIGHTS.least, Math.min(Math.ceil(wanted), HEIGHTS.greatest))
}
