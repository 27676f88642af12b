import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPermission, PERMISSIONS } from '../../../server/office/access/permissions.ts'
import { ROLES, type Role } from '../../../server/office/access/roles.ts'
import {
  OFFICE_ROUTES,
  PROPOSAL_KINDS,
  OFFICE_SECTIONS,
} from '../../../server/office/list-sections.ts'
import { report } from '../../support/test-duration.ts'
import {
  joinEachRole,
  openOffice,
  type OfficeWorld,
  REASON,
  type TestOperator,
} from '../support/office-world.ts'

const ANY_ID = '00000000-0000-7000-8000-000000000000'
const routes = OFFICE_ROUTES.map(({ method, path, permission }) => ({
  method,
  permission,
  name: `${method} ${path}`,
  address: path.replaceAll(/:\w+/g, ANY_ID),
}))
const open = routes.filter(({ permission }) => permission === null)
const closed = routes.flatMap(({ permission, ...route }) =>
  permission === null ? [] : [{ ...route, permission }],
)

describe('what each role may do', () => {
  let world: OfficeWorld
  let withRole: (role: Role) => TestOperator
  beforeAll(async () => {
    world = await openOffice()
    withRole = await joinEachRole(world)
  })
  afterAll(() => world.close())

  test.each(closed)('$name is open to its roles alone', async ({ method, address, permission }) => {
    const asks = method === 'GET' ? 'get' : 'post'
    const outside = await world.request(address, { method })
    // Without a session nothing is done, and the reply leads to the sign-in.
    expect(outside.location).toMatch(/^\/sign-in/)
    for (const role of ROLES) {
      // Signing out would end the session that the next route needs.
      if (address === '/sign-out') continue
      const reply = await withRole(role)[asks](address)
      const isDenied = reply.status === 403
      expect(`${role}: ${isDenied}`).toBe(`${role}: ${!hasPermission([role], permission)}`)
    }
  })

  test('pages that lead into the office are the only ones open to everybody', () => {
    const addresses = new Set(open.map(({ address }) => address.split('/')[1]))
    expect(addresses).toEqual(new Set(['sign-in', 'invitation']))
  })

  test('the navigation shows the sections of a role alone', async () => {
    for (const role of ROLES) {
      const { html } = await withRole(role).get('/')
      for (const { path, permission, id } of OFFICE_SECTIONS) {
        const isShown = html.includes(`<a href="${path}"`)
        expect(`${role} ${id}: ${isShown}`).toBe(
          `${role} ${id}: ${hasPermission([role], permission)}`,
        )
      }
    }
  })

  test('a second signature needs another permission than reading', () => {
    for (const { kind, sign } of PROPOSAL_KINDS) {
      expect(`${kind} ${sign}`).toMatch(/\.sign$/)
    }
  })

  test('every permission is used by a route, a section or a kind of proposal', () => {
    const used = new Set<string>([
      ...OFFICE_ROUTES.flatMap(({ permission }) => permission ?? []),
      ...PROPOSAL_KINDS.map(({ sign }) => sign),
      'owner.see',
    ])
    expect(Object.keys(PERMISSIONS).filter((permission) => !used.has(permission))).toEqual([])
  })

  test('a denied act is in the audit log', async () => {
    await withRole('viewer').get('/staff')
    const rows = await world.wallet.context.db.query<{ subject: string }>(
      `SELECT subject FROM office_audit WHERE event = 'act_denied' AND operator_name = 'viewer'
       ORDER BY seq DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ subject: 'staff.see' }])
    report('routes × roles', { tried: routes.length * ROLES.length })
  })
})

test('one of two administrators who disable each other at the same time stays', async () => {
  const world = await openOffice()
  const pair = [
    await world.join('Anna', ['administrator']),
    await world.join('Boris', ['administrator']),
  ] as const
  const rows = await world.wallet.context.db.query<{ id: string }>(
    'SELECT id FROM office_operator ORDER BY name DESC',
  )
  const replies = await Promise.all(
    pair.map((one, at) => one.sign(`/staff/${rows[at]?.id}/disable`, { reason: REASON })),
  )
  expect(replies.filter(({ location }) => location?.startsWith('/staff') === true)).toHaveLength(1)
  const [active] = await world.wallet.context.db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM office_operator WHERE state = 'active'`,
  )
  expect(active?.count).toBe(1)
  await world.close()
})
