import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { foldOperatorName } from './operator-name.ts'
import { ROLES, type Role } from './roles.ts'

export interface Operator {
  id: string
  name: string
  roles: readonly Role[]
}

/** An operator as the page of staff shows them. */
export interface ListedOperator extends Operator {
  state: 'invited' | 'active' | 'disabled'
  passkeys: number
  lastSignInAt: Date | null
}

type Flags = Readonly<Record<Role, boolean>>

/** Columns of the roles that count: those of the last grant. */
const CURRENT_ROLES = `JOIN office_grant g ON g.operator_id = o.id AND g.version =
  (SELECT max(version) FROM office_grant WHERE operator_id = o.id)`

const FLAGS = ROLES.map((role) => `g.${role}`).join(', ')

function rolesOf(flags: Flags): Role[] {
  return ROLES.filter((role) => flags[role])
}

/** Returns an active operator, or undefined. */
export async function findOperator(db: Queryable, id: string): Promise<Operator | undefined> {
  const [row] = await db.query<Flags & { id: string; name: string }>(
    `SELECT o.id, o.name, ${FLAGS} FROM office_operator o ${CURRENT_ROLES}
     WHERE o.id = $1 AND o.state = 'active'`,
    [id],
  )
  return row && { id: row.id, name: row.name, roles: rolesOf(row) }
}

/** Returns all operators, by name. */
export async function listOperators(db: Queryable): Promise<ListedOperator[]> {
  const rows = await db.query<
    Flags & {
      id: string
      name: string
      state: ListedOperator['state']
      passkeys: number
      last_sign_in_at: Date | null
    }
  >(
    `SELECT o.id, o.name, o.state, o.last_sign_in_at, ${FLAGS},
       (SELECT count(*)::int FROM office_passkey p WHERE p.operator_id = o.id) AS passkeys
     FROM office_operator o ${CURRENT_ROLES} ORDER BY o.name, o.id`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    roles: rolesOf(row),
    state: row.state,
    passkeys: row.passkeys,
    lastSignInAt: row.last_sign_in_at,
  }))
}

interface RoleGrant {
  operatorId: string
  roles: readonly Role[]
  /** The proposal that two people signed; undefined on the command line. */
  proposalId?: string
  now: Date
}

/** Sets the roles of an operator to exactly these. */
export async function grantRoles(
  tx: Queryable,
  { operatorId, roles, proposalId, now }: RoleGrant,
): Promise<void> {
  const isByTwo = proposalId !== undefined
  await tx.query(
    `INSERT INTO office_grant (operator_id, version, viewer, support, finance, approver, administrator, source,
       proposal_id, proposal_kind, proposal_state, created_at)
     SELECT $1::uuid, coalesce(max(version), 0) + 1, $2::boolean, $3::boolean, $4::boolean, $5::boolean,
       $6::boolean, $7, $8::uuid, $9, $10, $11::timestamptz
     FROM office_grant WHERE operator_id = $1::uuid`,
    [
      operatorId,
      ...ROLES.map((role) => roles.includes(role)),
      isByTwo ? 'proposal' : 'command_line',
      proposalId ?? null,
      isByTwo ? 'roles' : null,
      isByTwo ? 'done' : null,
      now,
    ],
  )
}

/**
 * Returns the operator whose name reads like this one; undefined where there is none. Disabled ones
 * count: the audit log has their names. In a transaction no other operator is added under such a
 * name until it ends.
 */
export async function findNamesake(
  db: Queryable,
  name: string,
): Promise<ListedOperator | undefined> {
  await db.query('SELECT 1 FROM office_audit_head FOR UPDATE')
  const folded = foldOperatorName(name)
  return (await listOperators(db)).find((one) => foldOperatorName(one.name) === folded)
}

interface NewOperator {
  name: string
  roles: readonly Role[]
  proposalId?: string
  now: Date
}

/** Adds an operator without a passkey and returns their id. */
export async function addOperator(tx: Queryable, { name, ...grant }: NewOperator): Promise<string> {
  const id = newId(grant.now)
  await tx.query(
    `INSERT INTO office_operator (id, name, state, created_at) VALUES ($1, $2, 'invited', $3)`,
    [id, name, grant.now],
  )
  await grantRoles(tx, { operatorId: id, ...grant })
  return id
}

/** Returns the number of active administrators. */
export async function countAdministrators(db: Queryable): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM office_operator o ${CURRENT_ROLES}
     WHERE o.state = 'active' AND g.administrator`,
  )
  return row?.n ?? 0
}

/**
 * Disables an operator and ends their sessions and open invitations. Of two administrators who
 * disable each other at once one stays.
 */
export async function disableOperator(
  tx: Queryable,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<'done' | 'disabled' | 'lastAdministrator'> {
  await tx.query('SELECT 1 FROM office_operator ORDER BY id FOR UPDATE')
  const operator = (await listOperators(tx)).find(({ id }) => id === operatorId)
  if (operator?.state === 'disabled') return 'disabled'
  const isAdministrator = operator?.state === 'active' && operator.roles.includes('administrator')
  if (isAdministrator && (await countAdministrators(tx)) <= 1) return 'lastAdministrator'
  await tx.query(`UPDATE office_operator SET state = 'disabled' WHERE id = $1`, [operatorId])
  await tx.query(
    'UPDATE office_session SET ended_at = $2 WHERE operator_id = $1 AND ended_at IS NULL',
    [operatorId, now],
  )
  await tx.query(
    'UPDATE office_invitation SET used_at = $2 WHERE operator_id = $1 AND used_at IS NULL',
    [operatorId, now],
  )
  return 'done'
}
