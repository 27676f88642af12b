import type * as v from 'valibot'
import type { Language } from '../../contract/calls/texts.ts'
import type { Context } from '../context.ts'
import type { RelyingParty } from '../domain/passkeys/relying-party.ts'
import type { WebContext } from '../http/web-app.ts'
import type { OfficeSession } from './access/sessions.ts'
import type { Operator } from './access/operators.ts'
import type { Permission } from './access/permissions.ts'
import type { Actor } from './audit-log/write-audit.ts'
import type { Markup } from './markup.ts'
import type { IconName } from './icons.ts'

/** What the routes of the office share: the context of the wallet, and where the office is. */
export interface Office extends Context {
  /** The address of the office, e.g. `https://office.example`. */
  origin: string
  /** undefined where browsers make no passkeys: then nobody can sign in. */
  party: RelyingParty | undefined
  /** The entries of the navigation. */
  sections: readonly OfficeSection[]
}

/** The fields of a form as they were sent, so that a refused form is shown again with them. */
export type Typed = Readonly<Record<string, string | undefined>>

/** A form that was refused, as its page shows it again. */
export interface RefusedForm {
  /** The path to which it was sent. */
  action: string
  /** The sentence about the whole of it. */
  message: string
  typed: Typed
  /** What is wrong with single fields, by their names. */
  faults: Readonly<Record<string, string>>
}

/** A request of somebody who is not signed in. */
export interface PublicCall {
  office: Office
  web: WebContext
  language: Language
  now: Date
  /** The fields of the form, or of the query of a page. */
  form: Typed
  /** Parts of the path by name. */
  params: Typed
  /** Set when a refused form is shown again. */
  refused?: RefusedForm | undefined
}

/** A request of an operator who has the permission of its route. */
export interface OfficeCall extends PublicCall {
  session: OfficeSession
  operator: Operator
  /** For the audit log. */
  actor: Actor
  can: (permission: Permission) => boolean
  /**
   * Returns what waits in each section that the operator may see, by its id; counted once for a
   * page.
   */
  countWaiting: () => Promise<ReadonlyMap<string, Waiting>>
}

/** A page in the frame of the office. */
export interface OfficePage {
  title: string
  body: Markup
  /** Which section of the navigation is the current one. */
  section?: string
}

/** Where to go after an act, and which sentence of `NOTICES` to show there. */
export interface Redirect {
  to: string
  notice?: string
}

export type OfficeAnswer = OfficePage | Redirect | Response

interface Common {
  path: string
  /**
   * The fields that are read: of the query of a page, of the body of a form. A form with any other
   * field is refused; of a query they are ignored.
   */
  form?: v.GenericSchema<unknown, Typed>
  /** The office's script calls it: refusals are JSON, too. */
  isJson?: boolean
}

/** A page that operators look at. */
export interface PageRoute extends Common {
  method: 'GET'
  permission: Permission
  answer: (call: OfficeCall) => Promise<OfficeAnswer>
}

/** A form that operators send. */
export interface ActRoute extends Common {
  method: 'POST'
  permission: Permission
  /** It needs the operator's passkey, which signs the path and all fields. */
  isSigned?: boolean
  answer: (call: OfficeCall) => Promise<OfficeAnswer>
  /** The page that the form is on: shown again with the typed fields when the act is refused. */
  page?: (call: OfficeCall) => Promise<OfficePage>
}

/** A page or form of somebody who is not signed in. */
export interface PublicRoute extends Common {
  method: 'GET' | 'POST'
  permission: null
  answer: (call: PublicCall) => Promise<OfficeAnswer>
  /** As in `ActRoute`. */
  page?: (call: PublicCall) => Promise<OfficePage>
}

export type OfficeRoute = PageRoute | ActRoute | PublicRoute

/** How many items of a section wait, and how many of them longer than they should. */
export interface Waiting {
  count: number
  overdue: number
}

/** An entry of the navigation. */
export interface OfficeSection {
  id: string
  path: string
  name: Readonly<Record<Language, string>>
  icon: IconName
  /** Entries of one group stand together. */
  group: 1 | 2 | 3 | 4
  permission: Permission
  /** What waits in a queue; undefined for a section that is none. */
  count?: (office: Office, now: Date) => Promise<Waiting>
}
