import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteFirstAdministrator, inviteOperator } from '../../../server/office/invite-operator.ts'
import { sendShown } from '../support/office-forms.ts'
import {
  joinBy,
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  readCookie,
  readOptions,
  REASON,
  signInAgain,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

describe('coming into the office', () => {
  let world: OfficeWorld
  let anna: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    anna = await world.join('Anna', ['viewer'])
  })
  afterAll(() => world.close())

  const invite = (name = 'Boris') => {
    const now = world.wallet.clock.now()
    return inviteOperator(world.wallet.context.db, {
      name,
      roles: ['viewer'],
      origin: OFFICE_ORIGIN,
      now,
    })
  }

  test('an invited operator makes a passkey, is signed in and sees the overview', async () => {
    const page = await anna.get('/')
    expect(page.status).toBe(200)
    expect(page.html).toContain('<b>Anna</b>')
  })

  test('an invitation works once', async () => {
    const link = await invite()
    await joinBy(world.request, { name: 'Boris', link })
    const token = new URL(link).hash.slice(1)
    const again = await world.request('/invitation/options', { method: 'POST', fields: { token } })
    expect(again.status).toBe(422)
    expect(JSON.parse(again.html)).toEqual({ message: expect.stringMatching(/used already/) })
  })

  test('an invitation is spent after a day', async () => {
    const token = new URL(await invite('Lena')).hash.slice(1)
    world.wallet.clock.forwardSeconds(86_401)
    const late = await world.request('/invitation/who', { method: 'POST', fields: { token } })
    expect(late.status).toBe(422)
    anna = await signInAgain(world.request, anna)
  })

  test('a passkey signs in, and each sign-in has a session of its own', async () => {
    const again = await signInAgain(world.request, anna)
    expect(again.cookie).not.toBe(anna.cookie)
    expect((await again.get('/')).status).toBe(200)
    await again.post('/sign-out')
    expect((await again.get('/')).location).toMatch(/^\/sign-in/)
    expect((await anna.get('/')).status).toBe(200)
  })

  test('a session that somebody planted is not taken up', async () => {
    const planted = 'office_session=planted'
    const asked = await world.request('/sign-in/options', { method: 'POST', cookie: planted })
    const assertion = JSON.stringify(anna.authenticator.sign(readOptions(asked)))
    const fields = { assertion, next: '/' }
    const reply = await world.request('/sign-in', { method: 'POST', fields, cookie: planted })
    expect(readCookie(reply)).not.toBe(planted)
    expect((await world.request('/', { cookie: planted })).status).toBe(303)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoZSBvbmU' }],
    ['no verified person', { isUnverified: true }],
    ['another key', { hasOtherKey: true }],
    ['another owner', { userHandle: 'c29tZWJvZHk' }],
  ])('coming into the office refuses a passkey with %s', async (_, lie) => {
    const asked = await world.request('/sign-in/options', { method: 'POST' })
    const assertion = JSON.stringify(anna.authenticator.sign(readOptions(asked), lie))
    const reply = await world.request('/sign-in', {
      method: 'POST',
      fields: { assertion, next: '/' },
    })
    expect(reply.status).toBe(403)
    expect(reply.html).toContain('access was withdrawn')
    expect(readCookie(reply)).toBe('')
  })

  test('coming into the office refuses an answer that was used', async () => {
    const asked = await world.request('/sign-in/options', { method: 'POST' })
    const assertion = JSON.stringify(anna.authenticator.sign(readOptions(asked)))
    const fields = { assertion, next: '/' }
    expect((await world.request('/sign-in', { method: 'POST', fields })).status).toBe(303)
    expect((await world.request('/sign-in', { method: 'POST', fields })).status).toBe(403)
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'coming into the office leads to no other site after the sign-in: %s',
    async (next) => {
      const asked = await world.request('/sign-in/options', { method: 'POST' })
      const assertion = JSON.stringify(anna.authenticator.sign(readOptions(asked)))
      const reply = await world.request('/sign-in', { method: 'POST', fields: { assertion, next } })
      expect(reply.location).toBe('/')
    },
  )

  test('a session ends after 15 minutes without activity; a page that renews itself is none', async () => {
    const other = await signInAgain(world.request, anna)
    world.wallet.clock.forwardSeconds(800)
    expect((await other.get('/', { 'X-Office-Refresh': '1' })).status).toBe(200)
    world.wallet.clock.forwardSeconds(200)
    expect((await other.get('/')).location).toBe('/sign-in?notice=idle')
    anna = await signInAgain(world.request, anna)
  })

  test('a session ends after 8 hours of activity', async () => {
    const other = await signInAgain(world.request, anna)
    for (let minutes = 0; minutes < 480; minutes += 10) {
      expect((await other.get('/')).status).toBe(200)
      world.wallet.clock.forwardSeconds(600)
    }
    expect((await other.get('/')).location).toBe('/sign-in?notice=ended')
    anna = await signInAgain(world.request, anna)
  })

  test('the cookie is of no use to scripts, other sites and plain HTTP', async () => {
    const asked = await world.request('/sign-in/options', { method: 'POST' })
    const assertion = JSON.stringify(anna.authenticator.sign(readOptions(asked)))
    const reply = await world.request('/sign-in', {
      method: 'POST',
      fields: { assertion, next: '/' },
    })
    const cookie = reply.headers.getSetCookie().find((text) => text.includes('session')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/SameSite=Strict/)
  })

  test('tries to sign in to the office from one network are limited', async () => {
    const statuses = []
    for (let tries = 0; tries < 61; tries += 1) {
      statuses.push((await world.request('/sign-in/options', { method: 'POST' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    world.wallet.clock.forwardSeconds(3600)
    anna = await signInAgain(world.request, anna)
  })
})

describe('staff and roles', () => {
  let world: OfficeWorld
  let first: TestOperator
  let second: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    first = await world.join('First', ['administrator'])
    second = await world.join('Second', ['administrator'])
  })
  afterAll(() => world.close())

  test('two administrators invite an operator, who has the roles that they signed', async () => {
    const form = { key: randomUUID(), name: 'Clara', finance: 'on', reason: REASON }
    expect((await first.sign('/staff/invite', form)).location).toBe('/approvals?notice=asked')
    const signed = await signLast(world, second)
    expect(signed.status).toBe(200)
    const clara = await joinBy(world.request, { name: 'Clara', link: linkIn(signed.html) })
    expect((await clara.get('/')).html).toContain('Finance')
    expect((await clara.get('/staff')).status).toBe(403)
  })

  test('an administrator alone invites nobody, and the refusal changes nothing', async () => {
    const form = { key: randomUUID(), name: 'Dora', support: 'on', reason: REASON }
    await first.sign('/staff/invite', form)
    const own = await signLast(world, first)
    expect(own.status).toBe(422)
    expect(own.html).toContain('You cannot approve your own action')
    expect((await first.get('/staff')).html).not.toContain('Dora</a>')
    await second.post('/sign-out')
    second = await signInAgain(world.request, second)
  })

  test('an administrator gets no role that moves money', async () => {
    const form = {
      key: randomUUID(),
      name: 'Evan',
      administrator: 'on',
      finance: 'on',
      reason: REASON,
    }
    const reply = await first.sign('/staff/invite', form)
    expect(reply.html).toContain('cannot be combined')
    expect(reply.html).toContain('value="Evan"')
    await expect(
      world.wallet.context.db.query(
        `INSERT INTO office_grant (operator_id, version, viewer, support, finance, approver, administrator, source,
           created_at)
         SELECT id, 99, false, false, true, false, true, 'command_line', now() FROM office_operator LIMIT 1`,
      ),
    ).rejects.toThrow(/constraint/)
  })

  test('the database holds no granted role and no done proposal of one person', async () => {
    const { db } = world.wallet.context
    await first.sign('/staff/invite', {
      key: randomUUID(),
      name: 'Fred',
      viewer: 'on',
      reason: REASON,
    })
    await expect(
      db.query(
        `UPDATE office_proposal SET state = 'done', approved_by = asked_by, decided_by = asked_by,
           decided_at = now() WHERE state = 'open'`,
      ),
    ).rejects.toThrow(/constraint/)
    await expect(
      db.query(
        `INSERT INTO office_grant (operator_id, version, viewer, support, finance, approver, administrator, source,
           proposal_id, proposal_kind, proposal_state, created_at)
         SELECT o.id, 98, true, false, false, false, false, 'proposal', p.id, 'roles', 'done', now()
         FROM office_operator o, office_proposal p WHERE p.state = 'open' LIMIT 1`,
      ),
    ).rejects.toThrow(/constraint/)
    await expect(
      db.query(
        `INSERT INTO office_grant (operator_id, version, viewer, support, finance, approver, administrator, source,
           created_at)
         SELECT id, 97, true, false, false, false, false, 'proposal', now() FROM office_operator LIMIT 1`,
      ),
    ).rejects.toThrow(/constraint/)
  })

  test('one of two administrators who sign concurrently succeeds', async () => {
    const third = await world.join('Third', ['administrator'])
    await first.sign('/staff/invite', {
      key: randomUUID(),
      name: 'Gina',
      viewer: 'on',
      reason: REASON,
    })
    const replies = await Promise.all([signLast(world, second), signLast(world, third)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const { html } = await first.get('/staff')
    expect(html.match(/>Gina<\/a>/g)).toHaveLength(1)
  })

  test('a lost passkey is replaced by two administrators, and the old one serves no longer', async () => {
    const hugo = await world.join('Hugo', ['support'])
    const staff = await first.get('/staff')
    const id = idOf('Hugo', staff.html)
    await sendShown(first, `/staff/${id}/recovery`, { reason: REASON })
    const link = linkIn((await signLast(world, second)).html)
    expect((await hugo.get('/')).status).toBe(303)
    expect((await signInAgain(world.request, hugo)).cookie).toBe('')
    const again = await joinBy(world.request, { name: 'Hugo', link })
    expect((await again.get('/')).html).toContain('Support')
  })

  test('a disabled operator is out immediately; the last administrator stays', async () => {
    const iris = await world.join('Iris', ['viewer'])
    const { html } = await first.get('/staff')
    await first.sign(`/staff/${idOf('Iris', html)}/disable`, { reason: REASON })
    expect((await iris.get('/')).status).toBe(303)
    for (const name of ['Second', 'Third']) {
      await first.sign(`/staff/${idOf(name, html)}/disable`, { reason: REASON })
    }
    const last = await first.sign(`/staff/${idOf('First', html)}/disable`, { reason: REASON })
    expect(last.html).toContain('The last administrator cannot be removed.')
    expect((await first.get('/')).status).toBe(200)
  })

  test('the sandbox prints one invitation until somebody has joined', async () => {
    const fresh = await openOffice()
    const asked = { origin: OFFICE_ORIGIN, now: fresh.wallet.clock.now() }
    const link = await inviteFirstAdministrator(fresh.wallet.context.db, asked)
    const admin = await joinBy(fresh.request, { name: 'Administrator', link: link ?? '' })
    expect((await admin.get('/staff')).status).toBe(200)
    expect(await inviteFirstAdministrator(fresh.wallet.context.db, asked)).toBeUndefined()
    await fresh.close()
  })
})

/** The link of an invitation on a page. */
function linkIn(html: string): string {
  return /https:\/\/office\.example\/invitation#[\w-]+/.exec(html)?.[0] ?? ''
}

/** The id of an operator on the page of staff. */
function idOf(name: string, html: string): string {
  return new RegExp(`href="/staff/([\\w-]+)" data-row>${name}<`).exec(html)?.[1] ?? ''
}
