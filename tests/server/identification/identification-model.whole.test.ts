import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOndato, type OndatoAct, type OndatoDouble } from '../../support/providers/ondato.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { connectServer, type ConnectedServer, readCases } from '../support/identification-acts.ts'

const RUNS = rounds(40, 2000)
/** Longer than a check may run. */
const ALL_ENDED_SECONDS = 31 * 86_400

/** What happens, in any order. `which` chooses among the sessions or events that there are. */
type Step =
  | { step: 'click'; times: number }
  | { step: 'act'; which: number; act: OndatoAct }
  | { step: 'tell'; which: number; times: number }
  | { step: 'forge'; which: number }
  | { step: 'fail'; where: string; answer: number | 'reset' }
  | { step: 'work'; servers: number }
  | { step: 'ask' }
  | { step: 'wait'; seconds: number }

const which = fc.nat(5)
const ACTS: OndatoAct[] = [
  { act: 'submit' },
  { act: 'approve' },
  { act: 'reject', rule: 'DocumentNotExpired' },
  { act: 'leave' },
  { act: 'expire' },
]
const word = <Word extends Step['step']>(name: Word) => fc.constant(name)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ step: word('click'), times: fc.constantFrom(1, 1, 3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ step: word('act'), which, act: fc.constantFrom(...ACTS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ step: word('tell'), which, times: fc.constantFrom(1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ step: word('forge'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: word('fail'),
      where: fc.constantFrom('POST /v1/', 'GET /v1/', 'POST /connect'),
      answer: fc.constantFrom<number | 'reset'>(500, 429, 400, 'reset'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ step: word('work'), servers: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record({ step: word('ask') }) },
  {
    weight: 3,
    arbitrary: fc.record({ step: word('wait'), seconds: fc.constantFrom(6, 130, 7200, 700_000) }),
  },
) satisfies fc.Arbitrary<Step>

const pick = <Item>(items: readonly Item[], index: number) =>
  items.length === 0 ? undefined : items[index % items.length]

describe.each(testEngines)('identification in any order (%s)', (engine) => {
  let wallet: Wallet
  let ondato: OndatoDouble
  let servers: ConnectedServer[]
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    ondato = await openOndato()
    servers = [connectServer(wallet, ondato.variables), connectServer(wallet, ondato.variables)]
  })
  afterAll(async () => {
    await ondato.close()
    await wallet.close()
  })

  const counts = { complete: 0, aborted: 0, sessions: 0 }

  const run = async (steps: readonly Step[]) => {
    const owner = await registerOwner(wallet)
    const shown = new Set<string>()
    const [first, second] = servers
    if (!first || !second) throw new Error('two servers')
    ondato.events.length = 0
    ondato.forgetFaults()
    const before = new Set(ondato.sessions.keys())
    const mine = () => [...ondato.sessions.keys()].filter((id) => !before.has(id))

    const take = async (given: Step): Promise<void> => {
      switch (given.step) {
        case 'click': {
          const clicks = Array.from({ length: given.times }, (_, n) =>
            (n % 2 === 0 ? first : second).call('upgradeLevel', owner.token),
          )
          for (const { json } of await Promise.all(clicks)) {
            const { verification_url: url } = json
            if (typeof url === 'string') shown.add(new URL(url).searchParams.get('id') ?? '')
          }
          break
        }
        case 'act': {
          const id = pick(mine(), given.which)
          if (id !== undefined) ondato.act(id, given.act)
          break
        }
        case 'tell': {
          const event = pick(ondato.events, given.which)
          const copies = event ? Array.from({ length: given.times }, () => event) : []
          for (const copy of copies) await first.report('ondato', copy, ondato.eventHeaders)
          break
        }
        // Name and password are right.
        case 'forge': {
          const payload = { id: pick(mine(), given.which), status: 'Approved' }
          const event = { id: randomUUID(), type: 'KycIdentification.Approved', payload }
          await first.report('ondato', event, ondato.eventHeaders)
          break
        }
        case 'fail':
          ondato.fail(given.where, { answer: given.answer })
          break
        case 'work':
          await Promise.all(servers.slice(0, given.servers).map((server) => server.work()))
          break
        case 'ask':
          await first.call('levelStatus', owner.token)
          break
        case 'wait':
          wallet.clock.forwardSeconds(given.seconds)
      }
    }
    for (const given of steps) {
      await take(given)
      await check(owner, shown)
    }
    ondato.forgetFaults()
    for (let n = 0; n < 3; n += 1) {
      wallet.clock.forwardSeconds(ALL_ENDED_SECONDS)
      await first.work()
    }
    const cases = await check(owner, shown)
    expect(cases.filter(({ status }) => status === 'pending' || status === 'processing')).toEqual(
      [],
    )
    counts.sessions += mine().length
    for (const { status } of cases)
      if (status === 'complete' || status === 'aborted') counts[status] += 1
  }

  const check = async ({ phone }: { phone: string }, shown: ReadonlySet<string>) => {
    const cases = await readCases(wallet, phone)
    const complete = cases.filter(({ status }) => status === 'complete')
    const ended = cases.filter(({ status }) => status === 'complete' || status === 'aborted')
    expect(cases.length - ended.length).toBeLessThanOrEqual(1)
    for (const { id, provider_ref } of complete) {
      const session = ondato.sessions.get(provider_ref ?? '')
      expect(session).toMatchObject({ externalReferenceId: id, kyc: { status: 'Approved' } })
      expect(shown).toContain(provider_ref)
    }
    for (const { status, reason } of ended) expect(reason !== null).toBe(status === 'aborted')
    const [told] = await wallet.context.db.query(
      `SELECT u.level,
         (SELECT count(*)::int FROM notification n WHERE n.user_id = u.id
          AND n.text_key = 'notification.identification_complete') AS complete,
         (SELECT count(*)::int FROM audit_log a WHERE a.user_id = u.id
          AND a.event = 'identification_ended') AS ended
       FROM app_user u WHERE u.phone = $1`,
      [phone],
    )
    expect(complete.length).toBeLessThanOrEqual(1)
    expect(told).toEqual({
      level: complete.length === 1 ? 'verified' : 'anonymous',
      complete: complete.length,
      ended: ended.length,
    })
    return cases
  }

  test(
    'identification in any order raises a level once, and only by the session that its owner was shown',
    async () => {
      const orders = fc.array(step, { minLength: 4, maxLength: 25 })
      await fc.assert(fc.asyncProperty(orders, run), { numRuns: RUNS })
      expect(counts.complete).toBeGreaterThan(0)
      expect(counts.aborted).toBeGreaterThan(0)
      report('identifications', counts)
    },
    PATIENCE_MS,
  )
})
