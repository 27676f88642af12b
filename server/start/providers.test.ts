import { describe, expect, test } from 'vitest'
import type { Connection } from '../gateways/connection.ts'
import { ProviderFailure } from '../gateways/provider-call.ts'
import { createLog } from '../ops/log/log.ts'
import { logConnections } from './log-connections.ts'
import { isTrouble, tryProviders, writeProviderReport, writeUnserved } from './try-providers.ts'

const CONNECTIONS: Connection[] = [
  {
    provider: 'bank',
    purposes: ['payment', 'payout'],
    state: 'set',
    missing: [],
    probe: () => Promise.resolve('shop 17, test'),
  },
  { provider: 'gate', purposes: ['sms'], state: 'set', missing: [] },
  { provider: 'other', purposes: ['rates'], state: 'absent', missing: ['OTHER_KEY'] },
  { provider: 'half', purposes: ['identification'], state: 'incomplete', missing: ['HALF_KEY'] },
  {
    provider: 'closed',
    purposes: ['rates'],
    state: 'set',
    missing: [],
    probe: () => Promise.reject(new ProviderFailure('closed answered 401', { outcome: 'refused' })),
  },
  {
    provider: 'wrong',
    purposes: ['rates'],
    state: 'set',
    missing: [],
    probe: () => Promise.reject(new Error('fetch of https://wrong.example/?key=secret failed')),
  },
  {
    provider: 'spare',
    purposes: ['identification'],
    state: 'set',
    missing: [],
    notChosenBy: 'IDENTIFICATION',
    probe: () => Promise.resolve('a token was granted'),
  },
]

describe('the report of npm run wallet -- providers', () => {
  test('the report of npm run wallet -- providers tells of each provider what it does or lacks, and no secret', async () => {
    expect(writeProviderReport(await tryProviders(CONNECTIONS)).split('\n')).toEqual([
      'bank    payment, payout  works                 shop 17, test',
      'gate    sms              connected, not tried  has no call to try',
      'other   rates            not connected, needs  OTHER_KEY',
      'half    identification   NOT CONNECTED, LACKS  HALF_KEY',
      'closed  rates            FAILS                 closed answered 401',
      'wrong   rates            FAILS                 failed',
      'spare   identification   works                 a token was granted; not chosen by IDENTIFICATION',
    ])
  })

  test('the report of npm run wallet -- providers says what follows where no provider is in use', () => {
    expect(writeUnserved(CONNECTIONS).split('\n')).toEqual([
      'no provider for email: no letters are sent, and addresses cannot be changed',
      'no provider for deposit: USDC cannot come in',
      'no provider for identification: nobody can be identified',
      'no provider for push: browsers are not told of notifications',
    ])
    expect(writeUnserved([]).split('\n')).toHaveLength(8)
  })

  test('the report of npm run wallet -- providers calls for attention where a part is set or a connection fails', async () => {
    const reports = await tryProviders(CONNECTIONS)
    expect(reports.filter(isTrouble).map(({ provider }) => provider)).toEqual([
      'half',
      'closed',
      'wrong',
    ])
  })
})

/** What is logged, as text without the time. */
function linesOf(sandbox: boolean): string[] {
  const lines: string[] = []
  const log = createLog('json', (line) => lines.push(line))
  logConnections(log, { connections: CONNECTIONS, sandbox })
  return lines.map((line) => line.replace(/"time":"[^"]+",/, ''))
}

describe('the log of a start', () => {
  test('the log of a start names the providers, what is missing, and what nobody does', () => {
    expect(linesOf(false)).toEqual([
      '{"level":"info","message":"providers connected","providers":["bank","gate","closed","wrong","spare"]}',
      '{"level":"warn","message":"a provider lacks settings","provider":"half","missing":["HALF_KEY"]}',
      '{"level":"warn","message":"a provider is not chosen","provider":"spare","setting":"IDENTIFICATION"}',
      '{"level":"warn","message":"no provider is connected","purposes":["email","deposit","identification","push"]}',
    ])
  })

  test('the log of a start names no missing provider in the sandbox', () => {
    expect(linesOf(true)).toHaveLength(3)
  })
})
