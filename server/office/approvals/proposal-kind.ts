import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import type { Permission } from '../access/permissions.ts'
import type { Markup } from '../markup.ts'
import type { OfficeCall } from '../route.ts'
import type { Proposal } from './proposals.ts'

/** What an act that needs two people is, and what it does. */
export interface ProposalKind {
  /** As in `office_proposal.kind`. */
  kind: string
  name: Readonly<Record<Language, string>>
  /** Who may sign second. */
  sign: Permission
  /** What the second person reads before signing: the whole content, and what it changes. */
  show: (call: OfficeCall, proposal: Proposal) => Promise<Markup>
  /**
   * Does it, in the transaction of the second signature, and returns what the signer has to know,
   * such as a link that is shown once. Throws OfficeRefusal `approvalStale` when what it is about
   * has changed since it was proposed.
   */
  perform: (tx: Queryable, call: OfficeCall, proposal: Proposal) => Promise<Markup | undefined>
}
