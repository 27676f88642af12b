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
  /** Who signed in last; nobody at first. */
  owner: Owner | undefined
}

/** Who is signed in. */
export function ownerOf({ owner }: Stage): Owner {
  if (!owner) throw new Error('nobody is signed in')
  return owner
}

/** Something that the app can show: a page, a panel, a dialog, or one of them in another state. */
export interface Surface {
  name: string
  /** Goes there from where the surface before it was left, and waits until it is there. */
  open: (stage: Stage) => Promise<void>
  environments?: readonly FlowOptions['environment'][]
  /** The layouts that have it; both without this. */
  layouts?: readonly ('phone' | 'desktop')[]
  /** What it shows that neither the dictionary nor the server said: typed, or made by the browser. */
  data?: readonly RegExp[]
}

/** Surfaces that are looked at one after another by one owner. */
export interface Scene {
  name: string
  environments?: readonly FlowOptions['environment'][]
  surfaces: readonly Surface[]
}
