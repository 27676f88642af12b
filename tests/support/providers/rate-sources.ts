import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What a double answers instead of its usual document. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Doubles of the sources of prices on loopback. */
export interface RateSourceDoubles {
  /** Address of a source. */
  url(source: string): string
  /** Replaces what a source answers. */
  answer(source: string, answer: Answer): void
  /** The requests so far: path, query and `Authorization`. */
  requests: { url: string; authorization: string | undefined }[]
  stop(): Promise<void>
}

/** Starts doubles that answer 404 until they are given an answer. */
export async function startRateSources(): Promise<RateSourceDoubles> {
  const answers = new Map<string, Answer>()
  const requests: RateSourceDoubles['requests'] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    requests.push({ url, authorization: request.headers.authorization })
    const answer = answers.get(url.split(/[/?]/)[1] ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: (source) => `http://127.0.0.1:${port}/${source}`,
    answer: (source, answer) => void answers.set(source, answer),
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers a whole body. */
export function sends(body: string | Uint8Array, type = 'text/xml'): Answer {
  return (_, response) => void response.writeHead(200, { 'Content-Type': type }).end(body)
}

/** The file of the ECB with prices of one euro. */
export function ecbXml(day: string, prices: Readonly<Record<string, string>>): string {
  const rows = Object.entries(prices).map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${rows.join('')}\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`
}

/** A price of so many units, as the Bank of Russia writes it. */
export interface OfficialRate {
  code: string
  nominal: number
  value: string
}

/** The document of the Bank of Russia, for a day such as `25.11.2026`. */
export function bankOfRussiaXml(day: string, rates: readonly OfficialRate[]): Uint8Array {
  const rows = rates.map(
    ({ code, nominal, value }) =>
      `<Valute ID="R01235"><NumCode>840</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>Валюта</Name><Value>${value}</Value><VunitRate>1</VunitRate></Valute>`,
  )
  const text = `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${day}" name="Foreign Currency Market">${rows.join('')}</ValCurs>`
  return encodeWindows1251(text)
}

/** Answers the newest rates that are set for the day of the request, or for a day before it. */
export function setsRates(days: Readonly<Record<string, readonly OfficialRate[]>>): Answer {
  const newestFirst = Object.keys(days).toSorted().toReversed()
  return (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const asked = searchParams.get('date_req')?.split('/').toReversed().join('-') ?? ''
    const found = newestFirst.find((day) => day <= asked) ?? ''
    const date = found.split('-').toReversed().join('.')
    response.end(bankOfRussiaXml(date, days[found] ?? []))
  }
}

/** The answer of Kraken with ask and bid of markets. */
export function krakenJson(
  markets: Readonly<Record<string, readonly [ask: string, bid: string]>>,
): string {
  const result = Object.fromEntries(
    Object.entries(markets).map(([name, [ask, bid]]) => [
      name,
      {
        a: [ask, '1', '1.000'],
        b: [bid, '1', '1.000'],
        c: [bid, '0.5'],
        v: ['1', '1'],
        p: [bid, bid],
        t: [1, 1],
        l: [bid, bid],
        h: [ask, ask],
        o: bid,
      },
    ]),
  )
  return JSON.stringify({ error: [], result })
}

/** The answer of Open Exchange Rates; prices are written as numbers. */
export function openExchangeRatesJson(at: Date, prices: Readonly<Record<string, string>>): string {
  const rates = Object.entries(prices).map(([code, price]) => `    "${code}": ${price}`)
  return `{
  "disclaimer": "Usage subject to terms: \\"https://openexchangerates.org/terms\\"",
  "license": "https://openexchangerates.org/license",
  "timestamp": ${Math.floor(at.getTime() / 1000)},
  "base": "USD",
  "rates": {
${rates.join(',\n')}
  }
}`
}

/** Letters of the Cyrillic alphabet are from 0xC0 on, all else here is ASCII. */
function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : code - 0x410 + 0xc0
  })
}
