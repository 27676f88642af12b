import type { Context } from 'hono'
import { chooseVariant, isFresh } from './negotiation.ts'
import type { StaticFile } from './static-files.ts'

/** Answers with a file in the best form the client takes, or 304 when its copy is the same. */
export function sendStaticFile(
  context: Context,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const { variant, encoding } = chooseVariant(file, context.req.header('Accept-Encoding'))
  const named = {
    ...headers,
    ETag: variant.etag,
    ...(file.encoded.size > 0 && { Vary: 'Accept-Encoding' }),
  }
  if (isFresh(context.req.header('If-None-Match'), variant.etag)) {
    return new Response(null, { status: 304, headers: named })
  }
  return new Response(variant.body, {
    headers: {
      ...named,
      'Content-Type': file.type,
      'Content-Length': String(variant.body.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  })
}
