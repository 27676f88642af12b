import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { connectIdentification } from '../../../server/start/connect-identification.ts'
import { tryProviders } from '../../../server/start/try-providers.ts'
import { openOndato, type OndatoDouble } from '../../support/providers/ondato.ts'
import { testEngines } from '../../support/test-database.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { readText, registerOwner } from '../support/app-owners.ts'
import { connectServer, type ConnectedServer, readCases } from '../support/identification-acts.ts'

const refIn = (url: unknown) => new URL(readText(url)).searchParams.get('id') ?? ''

/** What the report of an operator says of Ondato. */
async function tryOndato(variables: Readonly<Record<string, string>>) {
  const { connections } = connectIdentification(readProviderSettings(variables))
  const reports = await tryProviders(connections)
  return reports.find(({ provider }) => provider === 'ondato')?.detail
}

describe.each(testEngines)('the start of an identification (%s)', (engine) => {
  let wallet: Wallet
  let ondato: OndatoDouble
  let server: ConnectedServer
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    ondato = await openOndato()
    server = connectServer(wallet, ondato.variables)
  })
  afterAll(async () => {
    await ondato.close()
    await wallet.close()
  })

  const status = async (token: string) => (await server.call('levelStatus', token)).json
  const tellAll = async () => {
    for (const event of ondato.events.splice(0)) {
      expect(await server.report('ondato', event, ondato.eventHeaders)).toBe(200)
    }
  }
  /** Clicks while the answer of the create is on its way; returns the session that it opened. */
  const clickSlowly = async (token: string, before: ConnectedServer = server) => {
    const known = new Set(ondato.sessions.keys())
    const release = ondato.hold('POST /v1/')
    const clicking = before.call('upgradeLevel', token)
    const created = () => [...ondato.sessions.keys()].find((id) => !known.has(id))
    await expect.poll(created, { timeout: PATIENCE_MS }).toBeDefined()
    return { ref: created() ?? '', release, clicking }
  }

  test('several clicks on several servers show one session', async () => {
    const owner = await registerOwner(wallet)
    const other = connectServer(wallet, ondato.variables)
    const replies = await Promise.all(
      [server, other, server, other].map((one) => one.call('upgradeLevel', owner.token)),
    )
    const refs = new Set(replies.map(({ json }) => refIn(json['verification_url'])))
    expect(refs.size).toBe(1)
    expect(await readCases(wallet, owner.phone)).toMatchObject([{ provider_ref: [...refs][0] }])
  })

  test('an event that comes before the answer of the create decides once the session is stored', async () => {
    const { token } = await registerOwner(wallet)
    const { ref, release, clicking } = await clickSlowly(token)
    ondato.act(ref, { act: 'approve' })
    await tellAll()
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'pending' })
    release()
    expect(refIn((await clicking).json['verification_url'])).toBe(ref)
    wallet.clock.forwardSeconds(3)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'complete' })
  })

  test('a session whose answer came after that of another click decides nothing', async () => {
    const { token, phone } = await registerOwner(wallet)
    const { ref: late, release, clicking } = await clickSlowly(token)
    release.forget()
    const quick = await server.call('upgradeLevel', token)
    const shown = refIn(quick.json['verification_url'])
    expect(shown).not.toBe(late)
    release()
    expect(refIn((await clicking).json['verification_url'])).toBe(shown)
    ondato.act(late, { act: 'approve' })
    await tellAll()
    wallet.clock.forwardSeconds(60)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'pending' })
    expect(await readCases(wallet, phone)).toMatchObject([{ provider_ref: shown }])
  })

  test('the start of an identification is not needed for the report of an operator, which tries the token at both APIs', async () => {
    const sessions = ondato.sessions.size
    expect(await tryOndato(ondato.variables)).toBe('both APIs take the token')
    const gone = { ...ondato.variables, ONDATO_KYC_API_URL: 'http://127.0.0.1:1' }
    expect(await tryOndato(gone)).toMatch(/^ondato KYC did not answer/)
    ondato.fail('GET /v1/identifications', { answer: 403 })
    expect(await tryOndato(ondato.variables)).toBe('ondato KYC answered 403')
    expect(ondato.sessions.size).toBe(sessions)
  })
})
