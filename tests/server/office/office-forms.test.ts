import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_ROUTES } from '../../../server/office/list-sections.ts'
import { report } from '../../support/test-duration.ts'
import { type BusyOffice, openBusyOffice } from '../support/office-busy-world.ts'
import {
  collectForms,
  fillIn,
  matchRoute,
  sendForm,
  type ShownForm,
} from '../support/office-forms.ts'
import type { TestOperator } from '../support/office-world.ts'
import {
  ANY_ID,
  FAILURE,
  faultsOf,
  LONG,
  SCRIPT,
  takeWrong,
} from '../support/office-wrong-values.ts'

const PATHS = OFFICE_ROUTES.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))
interface Met {
  path: string
  operator: TestOperator
  form: ShownForm
}

/** Opens an office and returns one form of each route that its pages lead to. */
async function meetForms(): Promise<{ office: BusyOffice; forms: Met[] }> {
  const office = await openBusyOffice()
  const met = new Map<string, Met>()
  // What is done to operators is done to one who does not work here.
  const own = await office.world.wallet.context.db.query<{ id: string }>(
    `SELECT id FROM office_operator WHERE name <> 'Vera'`,
  )
  for (const operator of [office.operator, office.operator, office.administrator]) {
    for (const form of await collectForms(operator, OFFICE_ROUTES)) {
      const path = matchRoute(PATHS, form.action)
      if (own.some(({ id }) => form.action.includes(id))) continue
      if (path === undefined) throw new Error(`no route serves ${form.action}`)
      if (path.endsWith('/take') && !met.has(path)) await operator.post(form.action)
      if (!met.has(path)) met.set(path, { path, operator, form })
    }
  }
  return { office, forms: [...met.values()].filter(({ path }) => path !== '/sign-out') }
}

describe('the forms of the office', () => {
  let office: BusyOffice
  let forms: Met[]
  beforeAll(async () => {
    const met = await meetForms()
    office = met.office
    forms = met.forms
  })
  afterAll(() => office.world.close())

  test('no wrong value of any field fails, and each refusal says what is wrong and keeps what was typed', async () => {
    const problems: string[] = []
    let tried = 0
    for (const { path, operator, form } of forms) {
      for (const field of form.fields) {
        if (field.kind === 'file' || field.name === 'key') continue
        for (const value of takeWrong(tried)) {
          tried += 1
          const fields = { ...fillIn(form), [field.name]: value }
          const reply = await sendForm(operator, form, fields)
          const shown = value === LONG ? 'a long text' : JSON.stringify(value)
          const faults = faultsOf(reply, { form, field, value, fields })
          problems.push(...faults.map((fault) => `${path} ${field.name} = ${shown}: ${fault}`))
        }
      }
    }
    report('wrong values in forms of the office', { forms: forms.length, tried })
    expect(problems).toEqual([])
  })

  test('no form that the walk does not meet fails with ids that nothing has', async () => {
    const met = new Set(forms.map(({ path }) => path))
    const unmet = PATHS.filter((path) => !met.has(path) && path !== '/sign-out')
    const failed: string[] = []
    for (const path of unmet) {
      const action = path.replaceAll(/:\w+/g, ANY_ID)
      const { status } = await office.operator.post(action, { reason: SCRIPT, key: ANY_ID })
      if (status >= FAILURE) failed.push(`${path}: ${status}`)
    }
    report('forms that a walk over the office does not meet', { count: unmet.length })
    expect(failed).toEqual([])
  })

  test('no wrong value in the address of any page fails', async () => {
    const failed: string[] = []
    for (const route of OFFICE_ROUTES) {
      if (route.method !== 'GET') continue
      const paths = [...PARTS].map((part) => route.path.replaceAll(/:\w+/g, part))
      const names = [...namesOf(route.form), 'notice', 'language']
      const queries = names.flatMap((name, turn) =>
        takeWrong(turn).map((value) => new URLSearchParams({ [name]: value })),
      )
      for (const address of [
        ...new Set(paths),
        ...queries.map((query) => `${paths[0]}?${query.toString()}`),
      ]) {
        const { status, html } = await office.operator.get(address)
        if (status >= FAILURE || html.includes(SCRIPT))
          failed.push(`${status} ${address.slice(0, 100)}`)
      }
    }
    expect(failed).toEqual([])
  })
})

/** Parts of a path that name nothing. */
const PARTS = [ANY_ID, '0000-01-01', '2026-02-30', 'x', '9'.repeat(18), '%00', '%F0%9F%98%80']

function namesOf(form: object | undefined): string[] {
  return form && 'entries' in form && typeof form.entries === 'object' && form.entries
    ? Object.keys(form.entries)
    : []
}
