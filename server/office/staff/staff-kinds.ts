import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { createInvitation, linkInvitation } from '../access/invitations.ts'
import {
  addOperator,
  countAdministrators,
  findNamesake,
  grantRoles,
  type ListedOperator,
  listOperators,
} from '../access/operators.ts'
import { nameRoles } from '../access/role-words.ts'
import { findConflict, isRole, type Role } from '../access/roles.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'

/** Returns the roles in a content of a proposal, which are separated by spaces. */
function readRoles(text: string | undefined): Role[] {
  return (text ?? '').split(' ').filter(isRole)
}

/**
 * Returns why somebody may not have these roles, as a key of the words; undefined when they may.
 * `before` are the roles they have.
 */
export async function whyNotRoles(
  db: Queryable,
  { roles, before }: { roles: readonly Role[]; before: readonly Role[] },
): Promise<'noRoles' | 'conflict' | 'lastAdministrator' | undefined> {
  if (roles.length === 0) return 'noRoles'
  if (findConflict(roles)) return 'conflict'
  const isRemoved = before.includes('administrator') && !roles.includes('administrator')
  return isRemoved && (await countAdministrators(db)) <= 1 ? 'lastAdministrator' : undefined
}

/** Returns an operator by id. Throws OfficeRefusal `notFound`. */
export async function findListed(db: Queryable, id: string): Promise<ListedOperator> {
  const found = (await listOperators(db)).find((operator) => operator.id === id)
  if (!found) throw new OfficeRefusal('notFound')
  return found
}

/** Returns a new link that makes a passkey, with a sentence for the person who passes it on. */
async function invite(
  tx: Queryable,
  { office, language, now }: OfficeCall,
  { operatorId, name }: { operatorId: string; name: string },
) {
  const token = await createInvitation(tx, { operatorId, now })
  const link = linkInvitation(office.origin, token)
  return html`<p>${wordsIn(OFFICE_WORDS.staff, language)('link', { name })}</p>
    <code>${link}</code>`
}

/** Roles of an operator, or of a new one (P1, P4). */
export const rolesKind: ProposalKind = {
  kind: 'roles',
  name: OFFICE_WORDS.staff.kindRoles,
  sign: 'staff.sign',
  show: ({ language }, { content }) => {
    const words = wordsIn(OFFICE_WORDS.staff, language)
    const show = (roles: string | undefined) =>
      nameRoles(readRoles(roles), language) || words('none')
    return Promise.resolve(
      showFacts([
        [words('name'), content['name'] ?? ''],
        [words('before'), show(content['before'])],
        [words('after'), show(content['roles'])],
      ]),
    )
  },
  perform: async (tx, call, proposal) => {
    const { content, subject } = proposal
    const roles = readRoles(content['roles'])
    const name = content['name'] ?? ''
    const isNew = content['before'] === ''
    const before = isNew ? [] : (await findUnchanged(tx, proposal)).roles
    if (await whyNotRoles(tx, { roles, before })) throw new OfficeRefusal('approvalStale')
    const grant = { roles, proposalId: proposal.id, now: call.now }
    if (!isNew) {
      await grantRoles(tx, { operatorId: subject, ...grant })
      await write(tx, call, { event: 'roles_changed', name, content })
      return undefined
    }
    const namesake = await findNamesake(tx, name)
    if (namesake) {
      const sentence = OFFICE_WORDS.staff.nameTaken
      throw new OfficeRefusal('approvalStale', { name: namesake.name }, { sentence })
    }
    const operatorId = await addOperator(tx, { name, ...grant })
    await write(tx, call, { event: 'operator_invited', name, content })
    return invite(tx, call, { operatorId, name })
  },
}

/** A link for a new passkey of somebody who lost theirs: two administrators sign it. */
export const recoveryKind: ProposalKind = {
  kind: 'recovery',
  name: OFFICE_WORDS.staff.kindRecovery,
  sign: 'staff.sign',
  show: ({ language }, { content }) => {
    const words = wordsIn(OFFICE_WORDS.staff, language)
    return Promise.resolve(
      html`${showFacts([[words('name'), content['name'] ?? '']])}
        <p class="notice warning">${words('recoverHint')}</p>`,
    )
  },
  perform: async (tx, call, proposal) => {
    const { id: operatorId, name } = await findUnchanged(tx, proposal)
    await tx.query('DELETE FROM office_passkey WHERE operator_id = $1', [operatorId])
    await tx.query(
      'UPDATE office_session SET ended_at = $2 WHERE operator_id = $1 AND ended_at IS NULL',
      [operatorId, call.now],
    )
    await tx.query(`UPDATE office_operator SET state = 'invited' WHERE id = $1`, [operatorId])
    await write(tx, call, { event: 'operator_invited', name, content: { kind: 'recovery' } })
    return invite(tx, call, { operatorId, name })
  },
}

/**
 * Returns the operator of a proposal. Throws OfficeRefusal `approvalStale` when their roles are
 * others meanwhile.
 */
async function findUnchanged(
  tx: Queryable,
  { subject, content }: Proposal,
): Promise<ListedOperator> {
  const operator = await findListed(tx, subject)
  if (operator.roles.join(' ') !== content['before']) throw new OfficeRefusal('approvalStale')
  return operator
}

async function write(
  tx: Queryable,
  { actor, now }: OfficeCall,
  done: {
    event: 'roles_changed' | 'operator_invited'
    name: string
    content: Readonly<Record<string, string>>
  },
): Promise<void> {
  const { event, name, content } = done
  await writeOfficeAudit(tx, { actor, now, event, subject: name, detail: content })
}
