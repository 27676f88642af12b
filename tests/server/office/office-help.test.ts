import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { registerOwner } from '../support/app-owners.ts'
import {
  ask,
  listQuestions,
  makePicture,
  newestNumber,
  readQuestion,
  upload,
  write,
} from '../support/help-acts.ts'
import { fillForm } from '../support/office-forms.ts'
import {
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  REASON,
  signInAgain,
  type TestOperator,
} from '../support/office-world.ts'

const ANSWER = 'We have found your payment, it arrives tomorrow.'
const HALF_A_DAY_SECONDS = 43_201

const answer = (operator: TestOperator, id: string, fields: Record<string, string> = {}) =>
  operator.post(`/help/${id}/answer`, { key: randomUUID(), text: ANSWER, ...fields })

describe.each(testEngines)('questions of owners in the office (%s)', (engine) => {
  let world: OfficeWorld
  let support: TestOperator
  let finance: TestOperator
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    support = await world.join('Sofia', ['support'])
    finance = await world.join('Fedor', ['finance'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())

  const db = () => world.wallet.context.db
  const renew = async () => {
    support = await signInAgain(world.request, support)
    finance = await signInAgain(world.request, finance)
    viewer = await signInAgain(world.request, viewer)
  }
  /** An owner who has asked a question. */
  const begin = async (text = 'Where is my money?', isAboutOne = true) => {
    world.wallet.clock.forwardSeconds(60)
    const { phone, token } = await registerOwner(world.wallet, { isVerified: true })
    const about = isAboutOne
      ? { number: await newestNumber(world.wallet, token), reason: 'not_received' }
      : {}
    const number = await ask(world.wallet, token, { key: randomUUID(), text, ...about })
    const [row] = await db().query<{ id: string }>(
      'SELECT id FROM transaction_problem WHERE text = $1 ORDER BY created_at DESC LIMIT 1',
      [text],
    )
    return { phone, token, number, id: row?.id ?? '' }
  }
  const events = async (id: string) =>
    (
      await db().query<{ event: string }>(
        'SELECT event FROM office_audit WHERE subject = $1 ORDER BY seq',
        [id],
      )
    ).map(({ event }) => event)
  const notes = async (token: string) => (await world.wallet.call('notifications', { token })).text

  test('a question shows the words as text, the transaction, and the owner masked', async () => {
    const { id, phone, number } = await begin('<script>alert(1)</script> https://evil.example')
    const { html } = await viewer.get(`/help/${id}`)
    expect(html).toContain('&lt;script&gt;alert')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('href="https://evil')
    expect(html).toContain('Money not received')
    expect(html).toContain('Owner&#39;s account')
    expect(html).toContain(number)
    expect(html).not.toContain(phone)
    expect(html).not.toContain('/answer"')
    const seen = await db().query(
      `SELECT 1 FROM office_audit WHERE event = 'help_seen' AND operator_name = 'Vera' AND subject = $1`,
      [number],
    )
    expect(seen).toHaveLength(1)
  })

  test('the queue is sorted by the longest wait, amber over half of the promised time, red over it', async () => {
    const first = await begin('The first of two')
    world.wallet.clock.forwardSeconds(HALF_A_DAY_SECONDS)
    await renew()
    const second = await begin('The second of two')
    const { html } = await viewer.get('/help')
    expect(html.indexOf(first.id)).toBeLessThan(html.indexOf(second.id))
    expect(html).toContain('pill warning')
    expect((await viewer.get('/help?choice=overdue')).html).not.toContain(second.id)
    world.wallet.clock.forwardSeconds(HALF_A_DAY_SECONDS)
    await renew()
    const late = await viewer.get('/help?choice=overdue')
    expect(late.html).toContain(first.id)
    expect(late.html).not.toContain(second.id)
    expect(late.html).toMatch(/Overdue: \d/)
    expect((await viewer.get('/')).html).toMatch(/Questions\s*<b>.*?<\/b>\s*<span class="pill bad"/)
    expect((await support.get('/help?choice=mine')).html).not.toContain(first.id)
    await support.post(`/help/${first.id}/take`)
    expect((await support.get('/help?choice=mine')).html).toContain(first.id)
    expect((await finance.get('/help?choice=mine')).html).not.toContain(first.id)
    await answer(support, first.id)
    expect((await viewer.get('/help')).html).not.toContain(first.id)
    expect((await viewer.get('/help?choice=open')).html).toContain(first.id)
    await write(world.wallet, first.token, { number: first.number, key: 'once more' })
    expect((await viewer.get('/help')).html).toContain(first.id)
  })

  test('an answer reaches the owner once for two presses, with the name of the operator', async () => {
    const { id, token, number } = await begin()
    const key = randomUUID()
    for (let press = 0; press < 2; press += 1) {
      expect((await answer(support, id, { key })).location).toBe(`/help/${id}?notice=done`)
    }
    const question = await readQuestion(world.wallet, token, number)
    expect(question.messages.at(-1)).toMatchObject({ from: 'support', name: 'Sofia', text: ANSWER })
    expect(question.messages).toHaveLength(2)
    expect(question.answer_by).toBeUndefined()
    expect(question.read_until).toBeDefined()
    expect((await listQuestions(world.wallet, token))[0]).toMatchObject({ unread: 1 })
    const told = await notes(token)
    expect(told.split(number).length - 1).toBeGreaterThanOrEqual(1)
    expect(told).not.toContain(ANSWER)
    const until = question.messages.at(-1)?.at
    await world.wallet.call('readHelp', { token, body: { number, until } })
    expect((await listQuestions(world.wallet, token))[0]).toMatchObject({ unread: 0 })
    expect((await events(id)).filter((event) => event === 'help_answered')).toHaveLength(1)
  })

  test('one of two operators who answer at the same time succeeds, and the other reads who did', async () => {
    const { id, token, number } = await begin()
    const replies = await Promise.all([answer(support, id), answer(finance, id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303, 400]))
    const refused = replies.find(({ status }) => status === 400)
    expect(refused?.html).toMatch(/(?:Sofia|Fedor) has taken this already/)
    expect((await readQuestion(world.wallet, token, number)).messages).toHaveLength(2)
  })

  test('an answer of two operators while the owner closes is kept or refused, never lost', async () => {
    const { id, token, number } = await begin()
    const [reply] = await Promise.all([
      answer(support, id),
      world.wallet.call('closeQuestion', { token, body: { number } }),
    ])
    const { messages, closed_by } = await readQuestion(world.wallet, token, number)
    expect(closed_by).toBe('owner')
    expect(messages).toHaveLength(reply.status === 303 ? 2 : 1)
  })

  test('an answer closes where the operator chooses so, and the rating is shown', async () => {
    const { id, token, number } = await begin('Without a transaction', false)
    expect((await support.get(`/help/${id}`)).html).toContain('about no transaction')
    const early = await support.post(`/help/${id}/close`, { reason: REASON })
    expect(early.html).toContain('Answer the owner first.')
    await answer(support, id, { close: 'yes' })
    expect(await readQuestion(world.wallet, token, number)).toMatchObject({ closed_by: 'support' })
    await world.wallet.call('rateHelp', { token, body: { number, helped: false } })
    expect((await viewer.get('/help?choice=closed')).html).toContain('Rating: did not help')
    expect((await answer(support, id)).html).toContain('The question was closed already.')
    const closed = await events(id)
    expect(closed).toContain('help_closed')
    await world.wallet.call('reopenQuestion', { token, body: { number } })
    expect((await viewer.get('/help')).html).toContain(id)
  })

  test('a template is filled for the owner, and one with a gap is not sent', async () => {
    const { id } = await begin()
    await support.post(`/help/${id}/take`)
    const { html } = await support.get(`/help/${id}?template=at-bank.en`)
    expect(html).toMatch(
      /<textarea[^>]*>\s*Hello [^{}]+! Transfer [A-Z]-[^{}]+ of [^{}]+ has left us/,
    )
    const russian = html.indexOf('<ul lang="ru">')
    expect(russian).toBeGreaterThan(0)
    const gap = await answer(support, id, { text: 'It is {amount}.' })
    expect(gap.status).toBe(400)
    expect(gap.html).toContain('Replace {amount} and send again.')
    expect(gap.html).toContain('It is {amount}.')
  })

  test('a note is for colleagues alone, and card numbers are masked on both sides', async () => {
    const { id, token, number } = await begin()
    await support.post(`/help/${id}/note`, {
      key: randomUUID(),
      note: 'yes',
      text: 'Looks like fraud, 4111 1111 1111 1111',
    })
    await answer(support, id, { text: 'Is 4111 1111 1111 1111 your card?' })
    const shown = (await finance.get(`/help/${id}`)).html
    expect(shown).toContain('Looks like fraud')
    expect(shown).not.toContain('4111')
    const { messages } = await readQuestion(world.wallet, token, number)
    expect(messages.at(-1)?.text).toBe('Is •••• •••• •••• 1111 your card?')
    expect(JSON.stringify(messages)).not.toContain('fraud')
  })

  test('pictures go both ways; each look of an operator is logged, and who may not look is refused', async () => {
    const { id, token, number } = await begin()
    const { json } = await upload(world.wallet, token, await makePicture())
    const picture = String(json['id'])
    await write(world.wallet, token, { number, key: 'with', pictures: [picture] })
    const path = `/help/${id}/pictures/${picture}`
    const looks = async () => (await events(id)).filter((one) => one === 'help_picture_seen').length
    const shown = await support.get(path)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    await support.get(path)
    expect(await looks()).toBe(2)
    expect((await viewer.get(path)).status).toBe(403)
    expect((await viewer.get(`/help/${id}`)).html).not.toContain(picture)
    const other = await begin()
    expect((await support.get(`/help/${other.id}/pictures/${picture}`)).status).toBe(404)
    expect(await looks()).toBe(2)

    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.set('key', randomUUID())
      form.set('text', '')
      form.set('picture', new File([bytes], 'receipt.png'))
      const headers = { Cookie: support.cookie, Origin: OFFICE_ORIGIN }
      return world.office.request(`/help/${id}/answer`, { method: 'POST', body: form, headers })
    }
    expect((await send(new Uint8Array(await makePicture(300, 200, 'png')))).status).toBe(303)
    const bad = await send(new TextEncoder().encode('<svg onload=alert(1)>'))
    expect(bad.status).toBe(400)
    const { messages } = await readQuestion(world.wallet, token, number)
    expect(messages.at(-1)).toMatchObject({ from: 'support', text: '', pictures: [{ width: 300 }] })
    const own = messages.at(-1)?.pictures[0]?.id ?? ''
    const got = await world.wallet.app.request(`/v2/wallet/help/picture/file?id=${own}`, {
      headers: { Authorization: `Token ${token}` },
    })
    expect(got.status).toBe(200)
  })

  test('an operator without the permission for questions can only read them', async () => {
    const { id, number, token } = await begin()
    expect((await answer(viewer, id)).status).toBe(403)
    expect((await viewer.post(`/help/${id}/typing`)).status).toBe(403)
    expect((await readQuestion(world.wallet, token, number)).read_until).toBeUndefined()
    expect((await support.post(`/help/${id}/typing`)).status).toBe(200)
    expect(await readQuestion(world.wallet, token, number)).toMatchObject({ is_typing: true })
    const extra = await answer(support, id, { user_id: id })
    expect(extra.status).toBe(400)
    expect((await support.get('/help/00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  test('support writes templates of its own in both languages, which are offered beside the others', async () => {
    await renew()
    const { id } = await begin()
    const key = randomUUID()
    const typed = {
      title_ru: 'Праздники',
      title_en: 'Holidays',
      text_ru: '{name}, банк отдыхает.',
      text_en: '{name}, the bank is closed.',
    }
    const save = async (operator: TestOperator, changes: Record<string, string> = {}) => {
      const { html } = await operator.get(`/help-templates?id=${key}`)
      const [, seen = ''] = /name="seen" value="(\w+)"/.exec(html) ?? []
      return operator.post('/help-templates', { key, ...typed, seen, ...changes })
    }
    expect((await save(finance)).status).toBe(403)
    expect((await save(support, { text_en: 'The bank is closed.' })).html).toContain(
      'different placeholders',
    )
    expect((await save(support, { text_en: '{name} {card}' })).html).toContain('{card}')
    expect((await save(support)).status).toBe(303)
    expect((await save(support, { title_en: 'Bank holidays' })).status).toBe(303)
    await support.post(`/help/${id}/take`, {})
    const { html } = await support.get(`/help/${id}?template=${key}.en`)
    expect(html).toContain('Anna, the bank is closed.')
    expect(html).toContain('Bank holidays')
    expect((await support.get(`/help-templates?id=${key}`)).html).toContain('Праздники')
    const page = { page: `/help-templates?id=${key}`, action: '/help-templates/delete' }
    expect((await fillForm(support, page)).status).toBe(303)
    expect((await support.get(`/help/${id}`)).html).not.toContain('Bank holidays')
    expect(await events(key)).toEqual([
      'help_template_saved',
      'help_template_saved',
      'help_template_deleted',
    ])
  })
})
