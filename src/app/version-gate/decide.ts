/** A reload that this tab made to reach a published version. */
export interface Reload {
  target: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Input of the decision. */
export interface Situation {
  /** The version of this page. */
  running: string
  /** The published version, from `/version.json`. */
  published: string
  /** Reloads of this tab within `BUDGET_MS`. */
  reloads: readonly Reload[]
  /** The tab's storage keeps a record of a reload. */
  canRemember: boolean
  /** A recent reload in any tab did not load this version. */
  isBackedOff: boolean
  /** A reload would interrupt the owner. */
  isBusy: boolean
  /** Version of the page that the server serves; `unknown` when it could not be read. */
  shell?: string | undefined
}

/**
 * - `current`: nothing to do
 * - `ask-shell`: fetch the version of the server's page, and decide again
 * - `apply`: reload now
 * - `defer`: reload when the owner is not interrupted
 * - `offer`: stay, and offer a button
 */
export type VersionDecision = 'current' | 'ask-shell' | 'apply' | 'defer' | 'offer'

/** Time for which a reload counts, ms. */
export const BUDGET_MS = 10 * 60_000
/** Largest number of reloads within `BUDGET_MS`, for all versions together (decision 012). */
export const MAX_RELOADS = 2

/**
 * Decides what to do about a published version (A3–A5). The first report of another version is
 * trusted; after a reload that did not load it, the server must serve a page of that version first.
 */
export function decideVersion(situation: Situation): VersionDecision {
  const { running, published, reloads, shell } = situation
  if (published === running) return 'current'
  if (!situation.canRemember || reloads.length >= MAX_RELOADS) return 'offer'
  const needsProof = situation.isBackedOff || reloads.some(({ target }) => target === published)
  if (needsProof && shell === undefined) return 'ask-shell'
  if (needsProof && shell !== published) return 'offer'
  return situation.isBusy ? 'defer' : 'apply'
}
