import type { APIRequestContext, Page } from '@playwright/test'
import type { FlowOptions, Owner, OwnerWishes } from '../app.ts'
import type { Words } from './served-texts.ts'

/** What the openers of surfaces work with. */
export interface Stage {
  page: Page
  request: APIRequestContext
  environment: FlowOptions['environment']
  /** Finds a text of the dictionary in force. */
  t: Words
  signIn: (wishes?: OwnerWishes | Owner) => Promise<Owner>
  /** The owner who signed in last. */
  owner: Owner | undefined
}

/** Who is signed in. */
export function ownerOf({ owner }: Stage): Owner {
  if (!owner) throw new Error('nobody is signed in')
  return owner
}

/** A surface: a page, panel or dialog in one of its states. */
export interface Surface {
  name: string
  /** Opens it from the previous surface, and waits until it is shown. */
  open: (stage: Stage) => Promise<void>
  environments?: readonly FlowOptions['environment'][]
  /** Layouts that have it; both by default. */
  layouts?: readonly ('phone' | 'desktop')[]
  /**
   * What it shows that neither the dictionary nor the server said: typed, or made by the browser.
   */
  data?: readonly RegExp[]
}

/** Surfaces that are looked at one after another by one owner. */
export interface Scene {
  name: string
  /**
   * The brand changes what most of its surfaces show, so that `npm test` goes through it in both.
   */
  isBranded?: boolean
  surfaces: readonly Surface[]
}
