import type { Database } from '../db/database.ts'
import { createInvitation, linkInvitation } from './access/invitations.ts'
import { addOperator, findNamesake, grantRoles } from './access/operators.ts'
import type { Role } from './access/roles.ts'
import { commandLineActor, writeOfficeAudit } from './audit-log/write-audit.ts'

interface InvitationInput {
  name: string
  roles: readonly Role[]
  /** The address of the office. */
  origin: string
  now: Date
}

/** Somebody who has joined the office has the name that an operator is invited under. */
export class NameTakenError extends Error {
  constructor(name: string) {
    super(`An operator is named ${name} already: choose a name that readers can tell from it`)
  }
}

/**
 * Adds an operator from the machine that runs the wallet, where one person is enough, and returns
 * the link (P1). Whoever was invited under the name and has not joined gets a new link and these
 * roles. Throws NameTakenError.
 */
export function inviteOperator(
  db: Database,
  { name, roles, origin, now }: InvitationInput,
): Promise<string> {
  return db.transaction(async (tx) => {
    const namesake = await findNamesake(tx, name)
    if (namesake && namesake.state !== 'invited') throw new NameTakenError(namesake.name)
    if (namesake) await grantRoles(tx, { operatorId: namesake.id, roles, now })
    const operatorId = namesake?.id ?? (await addOperator(tx, { name, roles, now }))
    const token = await createInvitation(tx, { operatorId, now })
    await writeOfficeAudit(tx, {
      actor: commandLineActor(now),
      now,
      event: 'operator_invited',
      subject: namesake?.name ?? name,
      detail: { roles: roles.join(' ') },
    })
    return linkInvitation(origin, token)
  })
}

/**
 * Returns the link of an invitation of the first administrator; undefined when anybody has joined
 * the office.
 */
export async function inviteFirstAdministrator(
  db: Database,
  { origin, now }: Pick<InvitationInput, 'origin' | 'now'>,
): Promise<string | undefined> {
  const operators = await db.query<{ id: string; state: string }>(
    'SELECT id, state FROM office_operator ORDER BY id',
  )
  if (operators.some(({ state }) => state !== 'invited')) return undefined
  const [first] = operators
  if (!first) {
    return inviteOperator(db, { name: 'Administrator', roles: ['administrator'], origin, now })
  }
  const token = await db.transaction((tx) => createInvitation(tx, { operatorId: first.id, now }))
  return linkInvitation(origin, token)
}
