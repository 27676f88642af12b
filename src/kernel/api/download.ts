import type { Endpoint } from '../../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, readReply, request } from './call.ts'

/**
 * Makes a call whose answer is a file, and returns the file under the server's name for it. Throws
 * an `ApiError` for everything else, also for a file that breaks off.
 */
export async function download<E extends Endpoint & { files: readonly string[] }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<File> {
  const reply = await request(endpoint, options)
  const { ok, headers } = reply.response
  const type = headers.get('Content-Type') ?? ''
  if (!ok || !endpoint.files.includes(type)) {
    await readReply(endpoint, reply)
    throw new ApiError('malformed', endpoint.path)
  }
  try {
    return new File([await reply.response.blob()], readName(headers), { type })
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiError(isTimeout ? 'timeout' : 'network')
  }
}

function readName(headers: Headers): string {
  const disposition = headers.get('Content-Disposition') ?? ''
  return /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'file'
}
