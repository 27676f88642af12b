/** A reload that this tab made to reach a published version. */
export interface Reload {
  target: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Everything that the choice depends on. */
export interface Situation {
  /** The version of this page. */
  running: string
  /** What `/version.json` says. */
  published: string
  /** Reloads of this tab within `BUDGET_MS`. */
  reloads: readonly Reload[]
  /** The tab can note a reload and will find the note afterwards. */
  canRemember: boolean
  /** A reload for this version did not bring it lately, in this tab or another. */
  isDoubted: boolean
  /** A reload would take something from the owner's hands. */
  isBusy: boolean
  /** The version of the page that the server gives; `unknown` when that could not be read. */
  shell?: string | undefined
}

/**
 * - `current`: nothing to do
 * - `ask-shell`: find out which page the server gives, and decide again
 * - `apply`: reload now
 * - `defer`: reload when the owner's hands are free
 * - `hold`: stay, and offer a button
 */
export type Decision = 'current' | 'ask-shell' | 'apply' | 'defer' | 'hold'

/** How long a reload counts. */
export const BUDGET_MS = 10 * 60_000
/** With the load before it that makes three, however often the published version changes. */
export const MAX_RELOADS = 2

/**
 * What to do about a published version (A3–A5). The first sight of another version is believed; after
 * a reload that did not bring it, the server has to show a page of that version first.
 */
export function decide(situation: Situation): Decision {
  const { running, published, reloads, shell } = situation
  if (published === running) return 'current'
  if (!situation.canRemember || reloads.length >= MAX_RELOADS) return 'hold'
  const mustProve = situation.isDoubted || reloads.some(({ target }) => target === published)
  if (mustProve && shell === undefined) return 'ask-shell'
  if (mustProve && shell !== published) return 'hold'
  return situation.isBusy ? 'defer' : 'apply'
}
