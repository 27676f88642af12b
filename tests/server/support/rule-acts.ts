import { randomUUID } from 'node:crypto'
import { watchActs } from '../../../server/domain/monitoring/look-at-acts.ts'
import { fillForm } from './office-forms.ts'
import { type OfficeWorld, REASON, signLast, type TestOperator } from './office-world.ts'

/** Fields of the form of a rule that holds withdrawals of 1,000.00 roubles or more within a day. */
export const HOLDS_OUT = {
  name: 'Much leaves',
  about: 'Ask what the money is for',
  act_withdrawal: 'yes',
  act_transfer_out: 'yes',
  currency: 'RUB',
  holds: 'yes',
  sum_out_least: '1000',
  sum_out_hours: '24',
}

/** Makes a version of a rule in the office and returns its id. */
export async function makeRule(
  by: TestOperator,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const typed = { about: '', currency: '', ...fields }
  const page = fields['rule'] === undefined ? '/rules/new' : `/rules/new?from=${fields['rule']}`
  const made = await fillForm(by, { page, action: '/rules' }, typed)
  const id = made.location?.split('/').at(-1)
  if (made.status !== 303 || id === undefined) throw new Error(`no rule was made: ${made.html}`)
  return id
}

/** Makes a rule and switches it on by two; returns the id of its version. */
export async function startRule(
  world: OfficeWorld,
  [first, second]: readonly [TestOperator, TestOperator],
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const id = await makeRule(first, fields)
  const asked = await first.sign(`/rules/${id}/start`, {
    key: randomUUID(),
    reason: REASON,
    wide: 'yes',
  })
  if (asked.status !== 303) throw new Error(`it was not asked: ${asked.html}`)
  const signed = await signLast(world, second)
  if (signed.status !== 200) throw new Error(`it was not signed: ${signed.html}`)
  return id
}

/** Switches a rule off. */
export async function endRule(by: TestOperator, id: string): Promise<void> {
  const ended = await by.post(`/rules/${id}/end`, { reason: REASON })
  if (ended.status !== 303) throw new Error(`it was not switched off: ${ended.html}`)
}

/** Evaluates the rules that hold nothing for what was done, as the job of a new process does. */
export function lookAtActs({ wallet }: OfficeWorld): Promise<number> {
  const { db, clock } = wallet.context
  return watchActs(db).round(new Date(clock.now().getTime() + 1000))
}
