import { buffer as readBody } from 'node:stream/consumers'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const TIMEOUT_MS = 15_000

export interface SiteAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The decompressed body. */
  body: Uint8Array
}

/** Requests a path of a site; unlike fetch it can send the headers of a browser navigation. */
export type AskSite = (
  path: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<SiteAnswer>

/** Requests by HTTP, compressed and past caches. Rejects without a complete answer within 15 s. */
export function askBy(origin: URL): AskSite {
  const send = origin.protocol === 'https:' ? requestTls : requestPlain
  return (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const asked = { 'Accept-Encoding': 'br, gzip', 'Cache-Control': 'no-cache', ...headers }
      const options = { headers: asked, timeout: TIMEOUT_MS, agent: false }
      const sent = send(new URL(path, origin), options, (incoming) => {
        resolve(readAnswer(incoming))
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
      sent.on('error', reject).end()
    })
}

async function readAnswer(incoming: IncomingMessage): Promise<SiteAnswer> {
  const { statusCode: status = 0, headers } = incoming
  const body = await readBody(incoming)
  return { status, headers, body: expand(body, headers['content-encoding']) }
}

function expand(body: Buffer, encoding: string | undefined): Uint8Array {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
