import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../server/office/access/permissions.ts'
import { ROLES } from '../../../server/office/access/roles.ts'
import { OFFICE_ROUTES } from '../../../server/office/list-sections.ts'
import { testEngines } from '../../support/test-database.ts'
import { type ActingOffice, openActingOffice } from '../support/office-act-world.ts'
import type { FormOfAct, TestedAct } from '../support/office-act-forms.ts'
import { TESTED_ACTS, TESTED_ELSEWHERE } from '../support/office-acts.ts'
import { fillIn, readForms, sendForm, type ShownForm } from '../support/office-forms.ts'
import { signLast, type TestOperator } from '../support/office-world.ts'
import { FAILURE, faultsOf, takeWrong } from '../support/office-wrong-values.ts'

const ACTS = OFFICE_ROUTES.flatMap((route) => (route.method === 'POST' ? [route] : []))
/** Rows of the audit log that tell of looking. */
const LOOKS = /_seen$|_searched$|_revealed$|_exported$|^act_denied$|^report_made$/

/** Acts that ask for something new, so that one does not hinder the next. */
const NEW_SUBJECTS = new Set(['/ledger/manual', '/staff/invite'])

test('each act of the office is done to a real subject by a test', () => {
  const known = [...Object.keys(TESTED_ACTS), ...Object.keys(TESTED_ELSEWHERE)]
  expect(known.toSorted()).toEqual(ACTS.map(({ path }) => path).toSorted())
  for (const file of Object.values(TESTED_ELSEWHERE)) {
    expect(existsSync(`tests/server/${file}.test.ts`)).toBe(true)
  }
})

describe.each(testEngines)('acts of the office on real subjects (%s)', (engine) => {
  let office: ActingOffice
  beforeAll(async () => {
    office = await openActingOffice(engine)
  })
  afterAll(() => office.world.close())

  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    office.world.wallet.context.db.query<Row>(sql, values)
  const lastSeq = async () =>
    (await query<{ seq: string }>('SELECT coalesce(max(seq), 0)::text AS seq FROM office_audit'))[0]
      ?.seq ?? '0'
  /** What the audit log has since a row, apart from looks. */
  const doneSince = async (seq: string) => {
    const rows = await query<{ event: string }>(
      'SELECT event FROM office_audit WHERE seq > $1::bigint ORDER BY seq',
      [seq],
    )
    return rows.flatMap(({ event }) => (LOOKS.test(event) ? [] : [event]))
  }
  const operatorsOf = ({ byStaff }: TestedAct) =>
    byStaff ? office.administrators : ([office.first, office.second, office.third] as const)

  /** A new subject of an act. */
  const open = async (act: TestedAct) => {
    await query(
      `UPDATE office_proposal SET state = 'withdrawn', decided_by = asked_by, decided_at = asked_at WHERE state = 'open'`,
    )
    await query(`DELETE FROM rate_limit WHERE key LIKE 'office:recon%'`)
    return act.make(office)
  }
  test.each(Object.entries(TESTED_ACTS))(
    'an act of the office that is sent twice at the same time is done once: %s',
    async (_, act) => {
      const [by] = operatorsOf(act)
      const subject = await open(act)
      const { form, fields } = await load(act, by, subject)
      const before = await lastSeq()
      const replies = await Promise.all([1, 2].map(() => sendForm(by, form, fields)))
      const done = await doneSince(before)
      const shown = replies.map(({ status, location, html }) => ({
        status,
        location,
        said: /role="alert">([^<]*)/.exec(html)?.[1],
      }))
      expect(shown.map(({ status }) => status < 400)).toContain(true)
      expect(shown.filter(({ status }) => status >= FAILURE)).toEqual([])
      const mayRepeat = act.counts === 'each runs it anew'
      expect(mayRepeat ? [...new Set(done)] : done).toEqual([...new Set(done)])
    },
  )

  test.each(Object.entries(TESTED_ACTS).filter(([, { counts }]) => counts === undefined))(
    'an act of the office is refused in words where another operator has changed its subject meanwhile: %s',
    async (_, act) => {
      const [by, other, third] = operatorsOf(act)
      const subject = await open(act)
      const mine = await load(act, by, subject)
      if (act.isTaken) await by.post(`${subject.page}/release`)
      const more = typeof act.otherTyped === 'function' ? act.otherTyped(office) : act.otherTyped
      const theirs = await load(act, other, subject, more)
      const first = await sendForm(other, theirs.form, theirs.fields)
      expect(first.status).toBeLessThan(400)
      if (first.location?.includes('asked') === true) {
        const signed = await signLast(office.world, third)
        if (signed.status !== 200) throw new Error(`it was not signed: ${signed.html}`)
      }
      if (act.isTaken) await other.post(`${subject.page}/release`)
      const before = await lastSeq()
      const reply = await sendForm(by, mine.form, mine.fields)
      expect(await doneSince(before)).toEqual([])
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(FAILURE)
      expect(reply.html).toMatch(reply.status === 404 ? /<h1>[^<]/ : /role="alert">[^<]/)
    },
  )

  test.each(Object.entries(TESTED_ACTS).filter(([path]) => !NEW_SUBJECTS.has(path)))(
    'a page of the office on which a second signature is awaited leads to it instead of asking again: %s',
    async (_, act) => {
      const [by] = operatorsOf(act)
      const subject = await open(act)
      const { form, fields } = await load(act, by, subject)
      const { location } = await sendForm(by, form, fields)
      if (!location?.includes('notice=asked')) return
      const { html } = await by.get(subject.page)
      expect(html).toMatch(/\/approvals\/[\w-]{36}/)
      const forms = readForms(html, subject.page).filter(({ isPost }) => isPost)
      expect(forms.map(({ action }) => action)).not.toContain(subject.action)
    },
  )

  test.each(Object.entries(TESTED_ACTS))(
    'an act of the office is refused to an operator without the permission, and changes nothing: %s',
    async (path, act) => {
      const route = ACTS.find((one) => one.path === path)
      const permission = route?.permission ?? 'office.use'
      const role = ROLES.find((one) => !PERMISSIONS[permission].some((may) => may === one))
      const stranger = office.ofRole.get(role ?? 'viewer')
      const [by] = operatorsOf(act)
      const subject = await open(act)
      const { form, fields } = await load(act, by, subject)
      const before = await lastSeq()
      if (!stranger) throw new Error(`nobody lacks ${permission}`)
      const reply = await sendForm(stranger, form, fields)
      expect(reply.status).toBe(403)
      expect(await doneSince(before)).toEqual([])
    },
  )

  test.each(Object.entries(TESTED_ACTS))(
    'an act of the office refuses wrong values beside their fields and keeps what was typed: %s',
    async (_, act) => {
      const [by] = operatorsOf(act)
      const subject = await open(act)
      const { form, fields: right } = await load(act, by, subject)
      const problems: string[] = []
      for (const [turn, field] of form.fields.entries()) {
        if (field.kind === 'file' || field.kind === 'hidden') continue
        for (const value of takeWrong(turn)) {
          const fields = { ...right, [field.name]: value }
          const reply = await sendForm(by, form, fields)
          const shown = `${field.name} = ${value.slice(0, 40)}`
          const faults = faultsOf(reply, { form, field, value, fields })
          problems.push(...faults.map((fault) => `${shown}: ${fault}`))
          if (reply.status < 400) break
        }
      }
      expect(problems).toEqual([])
    },
  )
})

/** Returns the form of an act as an operator's browser has it, and what is sent by it. */
async function load(
  act: TestedAct,
  by: TestOperator,
  { page, action, typed = {} }: FormOfAct,
  more = {},
): Promise<{ form: ShownForm; fields: Record<string, string> }> {
  if (act.isTaken) await by.post(`${page}/take`)
  const { html, status } = await by.get(page)
  const form = readForms(html, page).findLast((one) => one.action === action && one.isPost)
  if (!form) throw new Error(`${page} (${status}) has no form of ${action}`)
  return { form, fields: { ...fillIn(form), ...typed, ...more } }
}
