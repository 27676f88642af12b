import { createPrivateKey, hash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { driveWarm, type Figures } from './server-drive.ts'
import { connectTo, type HttpLoad } from './server-http.ts'
import { type BenchOwner, OPEN_ORIGIN, OPEN_KEY_ID } from './server-world.ts'

const MADE = 'HTTP/1.1 201'
const COVERED = [
  '@method',
  '@target-uri',
  'authorization',
  'content-digest',
  'content-length',
  'content-type',
] as const

/** What a program pays with: the consent of an owner, and the key that signs. */
interface PaymentInput {
  walletAddress: string
  receiver: string
  token: string
  key: KeyObject
}

/**
 * Lets programs pay by Open Payments: one act is a quote and the payment of it, each signed by hand
 * as the official client signs.
 */
export async function driveOpenPayments(
  address: string,
  owners: readonly BenchOwner[],
  { clients, seconds }: HttpLoad,
): Promise<Figures> {
  const { hostname, port } = new URL(address)
  const connections = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const owner = owners[client % owners.length]
      if (!owner) throw new Error('no owner')
      const { key, ...paying } = owner.paying
      return {
        ask: await connectTo(hostname, Number(port)),
        paying: { ...paying, key: createPrivateKey(key) },
      }
    }),
  )
  const figures = await driveWarm(clients, seconds, async (client) => {
    const connection = connections[client]
    if (!connection) throw new Error('no connection')
    const { ask, paying } = connection
    const { walletAddress, receiver } = paying
    const debitAmount = { value: '100', assetCode: 'USD', assetScale: 2 }
    const offer = { walletAddress, receiver, method: 'ilp', debitAmount }
    const quoted = await ask(writeSigned('/op/quotes', offer, paying))
    if (!quoted.startsWith(MADE)) throw new Error(quoted)
    const [quoteId] = /https:[^"]*\/quotes\/[^"]*/.exec(quoted) ?? []
    const paid = await ask(writeSigned('/op/outgoing-payments', { walletAddress, quoteId }, paying))
    if (!paid.startsWith(MADE)) throw new Error(paid)
  })
  for (const { ask } of connections) ask.end()
  return figures
}

/**
 * Writes a request with its signature (RFC 9421) and digest; a nonce tells equal requests of one
 * second apart.
 */
function writeSigned(path: string, content: object, { token, key }: PaymentInput): string {
  const body = JSON.stringify(content)
  const headers = {
    authorization: `GNAP ${token}`,
    'content-digest': `sha-512=:${hash('sha512', body, 'base64')}:`,
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json',
  }
  const parts: Readonly<Record<(typeof COVERED)[number], string>> = {
    '@method': 'POST',
    '@target-uri': OPEN_ORIGIN + path,
    ...headers,
  }
  const names = COVERED.map((name) => `"${name}"`).join(' ')
  const created = Math.floor(Date.now() / 1000)
  const input = `(${names});created=${created};keyid="${OPEN_KEY_ID}";nonce="${randomUUID()}"`
  const base = [
    ...COVERED.map((name) => `"${name}": ${parts[name]}`),
    `"@signature-params": ${input}`,
  ].join('\n')
  const signature = sign(null, Buffer.from(base), key).toString('base64')
  return [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Signature-Input: sig1=${input}`,
    `Signature: sig1=:${signature}:`,
    '',
    body,
  ].join('\r\n')
}
