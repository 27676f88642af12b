import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../server/office/access/permissions.ts'
import { isRole, ROLES, type Role } from '../../../server/office/access/roles.ts'
import { OFFICE_ROUTES } from '../../../server/office/list-sections.ts'
import { createOffice } from '../../../server/office/create-office.ts'
import { report } from '../../support/test-duration.ts'
import {
  joinEachRole,
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  readOptions,
  REASON,
  type TestOperator,
} from '../support/office-world.ts'

const ANY_ID = '00000000-0000-7000-8000-000000000000'
const addressOf = (path: string) => path.replaceAll(/:\w+/g, ANY_ID)
const posts = OFFICE_ROUTES.filter(({ method }) => method === 'POST')
const signed = OFFICE_ROUTES.flatMap((route) =>
  route.method === 'POST' && route.permission !== null && route.isSigned
    ? [{ path: route.path, permission: route.permission }]
    : [],
)

describe('an attacker', () => {
  let world: OfficeWorld
  let withRole: (role: Role) => TestOperator
  beforeAll(async () => {
    world = await openOffice()
    withRole = await joinEachRole(world)
  })
  afterAll(() => world.close())

  const allowedFor = (permission: keyof typeof PERMISSIONS): TestOperator => {
    const role = PERMISSIONS[permission].find(isRole)
    return withRole(role ?? 'viewer')
  }

  /** The tables in which acts leave something, apart from the log of denials and limits. */
  const countRows = async () => {
    const [row] = await world.wallet.context.db.query(
      `SELECT (SELECT count(*) FROM office_proposal) AS proposals, (SELECT count(*) FROM office_grant) AS grants,
         (SELECT count(*) FROM office_audit WHERE event <> 'act_denied') AS acts,
         (SELECT count(*) FROM transfer) AS transfers`,
    )
    return row
  }

  test.each(posts.map(({ path }) => path))(
    'an attacker cannot forge %s from another site',
    async (path) => {
      const before = await countRows()
      for (const origin of [
        'https://evil.example',
        'null',
        'https://office.example.evil.example',
        '',
      ]) {
        for (const role of ROLES) {
          const reply = await withRole(role).post(addressOf(path), {}, { Origin: origin })
          expect(reply.status).toBe(403)
        }
      }
      expect(await countRows()).toEqual(before)
    },
  )

  test.each(signed)(
    'a stolen session of the office cannot do $path: it needs the passkey',
    async (route) => {
      const operator = allowedFor(route.permission)
      const path = addressOf(route.path)
      const before = await countRows()
      const fields = { reason: REASON, key: randomUUID() }
      for (const assertion of ['', '{}', 'null', JSON.stringify({ id: 'x' })]) {
        const reply = await operator.post(path, { ...fields, assertion })
        expect(reply.status).toBeGreaterThanOrEqual(400)
      }
      expect(await countRows()).toEqual(before)
    },
  )

  test('an attacker cannot use a signature for another form, another path, again, or of somebody else', async () => {
    const [admin, viewer] = [withRole('administrator'), withRole('viewer')]
    const second = await world.join('Second', ['administrator'])
    const form = { key: randomUUID(), name: 'Mallory', viewer: 'on', reason: REASON }
    const signFor = async (who: TestOperator, path: string, fields: typeof form) => {
      const asked = await who.post('/sign', { form_path: path, ...fields })
      return JSON.stringify(who.authenticator.sign(readOptions(asked)))
    }
    const before = await countRows()
    const own = await signFor(admin, '/staff/invite', form)
    const tries = [
      { ...form, administrator: 'on', assertion: own },
      { ...form, reason: `${REASON}.`, assertion: await signFor(admin, '/staff/invite', form) },
      { ...form, assertion: await signFor(admin, '/staff/other', form) },
      { ...form, assertion: await signFor(second, '/staff/invite', form) },
      { ...form, assertion: await signFor(viewer, '/staff/invite', form) },
    ]
    for (const fields of tries) {
      expect((await admin.post('/staff/invite', fields)).status).toBe(422)
    }
    expect(await countRows()).toEqual(before)
    const good = { ...form, assertion: await signFor(admin, '/staff/invite', form) }
    expect((await admin.post('/staff/invite', good)).status).toBe(303)
    // The same signature with another key would ask a second time.
    const replayed = { ...good, key: randomUUID() }
    expect((await admin.post('/staff/invite', replayed)).status).toBe(422)
    report('forged signatures', { tried: tries.length + 1 })
  })

  test('an attacker cannot add fields to a form', async () => {
    const admin = withRole('administrator')
    const before = await countRows()
    const form = { key: randomUUID(), name: 'Mallory', viewer: 'on', reason: REASON }
    for (const extra of ['state', 'proposal_id', 'approved_by', '__proto__', 'id']) {
      const reply = await admin.sign('/staff/invite', { ...form, [extra]: 'x' })
      expect(reply.status).toBe(400)
    }
    expect(await countRows()).toEqual(before)
  })

  test('an attacker cannot have scripts stored: names and reasons are shown as text', async () => {
    const script = '<script>alert(1)</script>'
    const evil = await world.join(`${script}Eve`, ['administrator'])
    const reason = `"><img src=x onerror=alert(1)> ${script}`
    await evil.sign('/staff/invite', {
      key: randomUUID(),
      name: `${script}M`,
      viewer: 'on',
      reason,
    })
    for (const path of ['/', '/staff', '/approvals', '/audit']) {
      const { html } = await evil.get(path)
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img')
    }
    const { html } = await evil.post('/staff/invite', { name: '"><script>alert(1)</script>' })
    expect(html).not.toContain('<script>alert')
  })

  test('an attacker finds every page closed to frames, to other origins and to caches', async () => {
    for (const path of ['/', '/staff', '/sign-in', '/nothing', '/office.js', '/office.css']) {
      const { headers } = await withRole('administrator').get(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Strict-Transport-Security')).toMatch(/max-age/)
    }
  })

  test('an attacker finds no inline script, style or handler on a page', async () => {
    for (const path of ['/', '/staff', '/audit', '/approvals', '/sign-in', '/invitation']) {
      const { html } = await withRole('administrator').get(path)
      expect(html).not.toMatch(/<script(?![^>]*src=)|<style|<[^>]*\s(?:style|on\w+)=/)
    }
  })

  test('an attacker cannot reach the office by another name of its host, nor use its pages by wallet tokens', async () => {
    const reply = await world.request('/', { headers: { Authorization: 'Token x' } })
    expect(reply.location).toBe('/sign-in')
    const other = createOffice(world.wallet.context, 'https://other.example')
    const planted = await other.request('/sign-out', {
      method: 'POST',
      headers: { Origin: OFFICE_ORIGIN, Cookie: withRole('viewer').cookie },
    })
    expect(planted.status).toBe(403)
  })

  test('an attacker is stopped after 300 requests of a session in a minute', async () => {
    const busy = await world.join('Busy', ['viewer'])
    const replies = []
    for (let count = 0; count < 301; count += 1) replies.push(await busy.get('/'))
    expect(replies.at(-1)?.status).toBe(429)
    world.wallet.clock.forwardSeconds(60)
    expect((await busy.get('/')).status).toBe(200)
  })

  test('an attacker leaves no token, signature or cookie in the log', () => {
    const log = world.wallet.logLines.join('\n')
    for (const { cookie } of ROLES.map(withRole)) {
      expect(log).not.toContain(cookie.replace('office_session=', ''))
    }
    expect(log).not.toContain('authenticatorData')
  })
})
