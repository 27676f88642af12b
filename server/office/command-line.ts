import * as v from 'valibot'
import type { Context } from '../context.ts'
import { LEAST_NAME_LENGTH, OPERATOR_NAME_LENGTH, OperatorName } from './access/operator-name.ts'
import { findConflict, isRole, ROLES } from './access/roles.ts'
import { verifyChain } from './audit-log/verify-chain.ts'
import { UsageError } from '../lib/usage-error.ts'
import { inviteOperator } from './invite-operator.ts'

/** Does a command and returns whether all is well. `origin` is the address of the office. */
type Command = (context: Context, origin: string) => Promise<boolean>

const USAGE = `Say what to do: nothing serves the office;
invite <name> <roles> invites an operator, with roles of ${ROLES.join(', ')} between commas;
verify-audit checks the audit log`

const BAD_NAME = `A name is one line of ${LEAST_NAME_LENGTH} to ${OPERATOR_NAME_LENGTH} characters`

/**
 * Returns the command of these arguments; undefined where there are none. Throws when they are
 * wrong.
 */
export function readOfficeCommand(words: readonly string[]): Command | undefined {
  const [verb, name, roles] = words
  if (verb === undefined) return undefined
  if (verb === 'verify-audit' && words.length === 1) return verifyAudit
  if (verb === 'invite' && name && roles && words.length === 3)
    return invite(name, roles.split(','))
  throw new UsageError(USAGE)
}

/** Operators of the command line are those of the machine, so one of them is enough. */
function invite(typed: string, words: readonly string[]): Command {
  const parsed = v.safeParse(OperatorName, typed)
  if (!parsed.success) throw new Error(BAD_NAME)
  const name = parsed.output
  const roles = words.filter(isRole)
  const conflict = findConflict(roles)
  if (roles.length !== words.length) throw new Error(`Roles are ${ROLES.join(', ')}`)
  if (conflict) throw new Error(`Nobody may be both ${conflict.join(' and ')}`)
  return async ({ db, clock }, origin) => {
    const link = await inviteOperator(db, { name, roles, origin, now: clock.now() })
    console.log(`The link works for 24 hours and once: ${link}`)
    return true
  }
}

const verifyAudit: Command = async ({ db }) => {
  const { rows, hash, breaks } = await verifyChain(db)
  for (const { seq, at, kind } of breaks) {
    console.error(JSON.stringify({ seq: seq.toString(), at: at?.toISOString() ?? null, kind }))
  }
  console.log(`${rows} records, the last one is ${hash}`)
  console.log(breaks.length === 0 ? 'The chain is intact' : `${breaks.length} breaks`)
  return breaks.length === 0
}
