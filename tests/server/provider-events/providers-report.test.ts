import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOndato, type OndatoDouble } from '../../support/providers/ondato.ts'
import {
  ecbXml,
  krakenJson,
  openExchangeRatesJson,
  type RateSourceDoubles,
  sends,
  setsRates,
  startRateSources,
} from '../../support/providers/rate-sources.ts'
import {
  SMSC_LOGIN,
  SMSC_PASSWORD,
  type SmscDouble,
  startSmsc,
} from '../../support/providers/smsc.ts'
import {
  startTwilio,
  TWILIO_ACCOUNT,
  TWILIO_TOKEN,
  type TwilioDouble,
} from '../../support/providers/twilio.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'

const RATE_KEY = 'oxr0123456789abcdef0123456789abcdef'

/** Secrets that nobody has given to the doubles. */
const WRONG = {
  ONDATO_CLIENT_SECRET: 'wrong-secret-of-ondato-42',
  TWILIO_AUTH_TOKEN: 'wrong-token-of-twilio-42',
  SMSC_PASSWORD: 'wrong-password-of-smsc-42',
  OPEN_EXCHANGE_RATES_APP_ID: 'wrong-id-of-rates-42',
}

/** The built program as an operator runs it, against doubles on loopback (O6). */
describe('npm run wallet -- providers', () => {
  let bench: ServerBench
  let ondato: OndatoDouble
  let twilio: TwilioDouble
  let smsc: SmscDouble
  let rates: RateSourceDoubles
  let settings: Readonly<Record<string, string>>
  beforeAll(async () => {
    bench = await createServerBench()
    const doubles = [openOndato(), startTwilio(), startSmsc(), startRateSources()] as const
    ;[ondato, twilio, smsc, rates] = await Promise.all(doubles)
    answerRates(rates)
    settings = {
      ...ondato.variables,
      TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      TWILIO_FROM: '+12025550123',
      TWILIO_URL: twilio.origin,
      SMSC_LOGIN,
      SMSC_PASSWORD,
      SMSC_URL: `${smsc.origin}/sys`,
      PUBLIC_URL: 'https://wallet.example',
      RATES_SOURCES: 'ecb,bank-of-russia,kraken,openexchangerates',
      RATES_ECB_URL: rates.url('ecb'),
      RATES_BANK_OF_RUSSIA_URL: rates.url('bank-of-russia'),
      RATES_KRAKEN_URL: rates.url('kraken'),
      OPEN_EXCHANGE_RATES_URL: rates.url('openexchangerates'),
      OPEN_EXCHANGE_RATES_APP_ID: RATE_KEY,
    }
  })
  afterAll(async () => {
    await Promise.all([bench.clear(), ondato.close(), twilio.close(), smsc.close(), rates.stop()])
  })

  /** The lines of a run, by provider: state and detail. */
  const run = async (given: Readonly<Record<string, string>>) => {
    const { code, stdout, stderr } = await bench.providers(given)
    const rows = stdout.split('\n').map((line) => line.split(/\s{2,}/))
    const byName = new Map(rows.map(([name = '', , state, detail]) => [name, [state, detail]]))
    return { code, stdout, stderr, of: (name: string) => byName.get(name)?.join(': ') }
  }

  test('the report of providers without settings names what each needs, and what is refused without', async () => {
    const { code, stdout, stderr, of } = await run({})
    expect([code, stderr]).toEqual([0, ''])
    expect(of('twilio')).toBe(
      'not connected, needs: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM',
    )
    expect(of('ecb')).toBe('not connected, needs: RATES_SOURCES')
    expect(of('support')).toBe('connected, not tried: has no call to try')
    expect(stdout.split('\n').filter((line) => line.startsWith('no provider'))).toEqual([
      'no provider for sms: the server does not start outside the sandbox',
      'no provider for email: no letters are sent, and addresses cannot be changed',
      'no provider for payment: top-ups are refused',
      'no provider for payout: withdrawals are refused',
      'no provider for deposit: USDC cannot come in',
      'no provider for rates: no currency has a rate, and exchanges are refused',
      'no provider for push: browsers are not told of notifications',
    ])
  })

  test('the report of providers with a part of the settings names the rest, and ends with 1', async () => {
    const half = {
      IDENTIFICATION: 'ondato',
      ONDATO_CLIENT_ID: 'x',
      SMSC_LOGIN: 'x',
      RATES_SOURCES: 'openexchangerates',
    }
    const { code, of, stdout } = await run(half)
    expect(code).toBe(1)
    expect(of('ondato')).toBe('NOT CONNECTED, LACKS: ONDATO_CLIENT_SECRET, ONDATO_SETUP_ID')
    expect(of('smsc')).toBe('NOT CONNECTED, LACKS: SMSC_PASSWORD')
    expect(of('openexchangerates')).toBe('NOT CONNECTED, LACKS: OPEN_EXCHANGE_RATES_APP_ID')
    expect(stdout).toContain('no provider for identification: nobody can be identified')
    const { ONDATO_WEBHOOK_PASSWORD: _, ...unpaired } = settings
    expect((await run(unpaired)).of('ondato')).toBe('NOT CONNECTED, LACKS: ONDATO_WEBHOOK_PASSWORD')
  })

  test('the report of providers with all settings tries each, and sends and opens nothing', async () => {
    const { code, of, stdout } = await run(settings)
    expect(code).toBe(0)
    expect(of('twilio')).toBe('works: messages can be read')
    expect(of('smsc')).toBe('works: balance 100.50')
    expect(of('ondato')).toBe('works: both APIs take the token')
    expect(of('ecb')).toMatch(/^works: \d prices of 20/)
    expect(of('bank-of-russia')).toMatch(/^works: \d prices of 20/)
    expect(of('kraken')).toMatch(/^works: \d prices of 20/)
    expect(of('openexchangerates')).toMatch(/^works: \d prices of 20/)
    expect(stdout).not.toMatch(/no provider for (?:sms|rates|identification)/)
    expect([twilio.messages, smsc.messages, [...ondato.sessions]]).toEqual([[], [], []])
    const other = await run({ ...settings, IDENTIFICATION: 'support' })
    expect(other.of('ondato')).toContain('; not chosen by IDENTIFICATION')
  })

  test('the report of providers with wrong secrets says who refuses them, and writes none', async () => {
    const { code, of, stdout, stderr } = await run({ ...settings, ...WRONG })
    expect(code).toBe(1)
    expect(of('twilio')).toBe('FAILS: twilio answered 401')
    expect(of('smsc')).toBe('FAILS: smsc answered error 2')
    expect(of('ondato')).toBe('FAILS: ondato answered 400')
    expect(of('openexchangerates')).toBe('FAILS: openexchangerates answered 401')
    expect(of('ecb')).toMatch(/^works/)
    const secrets = [...Object.values(WRONG), ...Object.values(settings).filter(isSecret)]
    for (const secret of secrets) expect(stdout + stderr).not.toContain(secret)
  })

  test('a value of the wrong form is named in a line and not quoted', async () => {
    const { code, stdout, stderr } = await run({ ...settings, ONDATO_API_URL: 'secret-as-address' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe('ONDATO_API_URL must be an address that starts with https:// or http://\n')
  })
})

function isSecret(value: string): boolean {
  return /secret|password|token|^oxr/.test(value) && !value.startsWith('http')
}

function answerRates(rates: RateSourceDoubles): void {
  const day = new Date().toISOString().slice(0, 10)
  const dollar = { code: 'USD', nominal: 1, value: '80,1' }
  rates.answer('ecb', sends(ecbXml(day, { USD: '1.05', GBP: '0.84' })))
  rates.answer('bank-of-russia', setsRates({ [day]: [dollar] }))
  const one = ['1', '1'] as const
  rates.answer('kraken', sends(krakenJson({ USDCUSD: one, EURUSD: one, GBPUSD: one, USDJPY: one })))
  rates.answer('openexchangerates', (request, response) => {
    const isRight = request.headers.authorization === `Token ${RATE_KEY}`
    response.writeHead(isRight ? 200 : 401)
    response.end(isRight ? openExchangeRatesJson(new Date(), { EUR: '0.95', RUB: '80' }) : '')
  })
}
