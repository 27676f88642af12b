import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { FILE_TYPES, statementEndpoints } from './statements.ts'
import { Moment } from '../values.ts'
import { Outcome } from '../wire.ts'

/** Most characters of a picture, base64. */
const MAX_PICTURE = 240_000
/** How a PNG begins, base64. */
const PNG_START = /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/

/** A file that is wanted at an address of its own. */
export const WantedFile = v.variant('kind', [
  v.object({ kind: v.literal('statement'), ...statementEndpoints.statement.query.entries }),
  v.object({ kind: v.literal('receipt'), ...statementEndpoints.receiptFile.query.entries }),
  v.object({ kind: v.literal('archive') }),
  v.object({
    kind: v.literal('picture'),
    /** Drawn by the app. */
    png: v.pipe(v.string(), v.maxLength(MAX_PICTURE), v.regex(PNG_START)),
  }),
])
export type WantedFile = v.InferInput<typeof WantedFile>

/**
 * The calls of the capability `file.links`, additions of our server: a file at an address that is
 * good for one download within minutes, for hosts that save no files of a page (N3, N4, M7).
 */
export const fileLinkEndpoints = {
  fileLink: {
    method: 'POST',
    path: '/v2/wallet/file/link',
    body: v.object({
      file: WantedFile,
      /** Required for the archive. */
      pin_code: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
    }),
    answer: v.object({
      ...Outcome.entries,
      /** Path on this server, with the token. */
      path: v.pipe(v.string(), v.startsWith('/')),
      /** Name of the file. */
      name: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)),
      expires_at: Moment,
    }),
    isKeyed: 'state',
  },
  linkedFile: {
    method: 'GET',
    path: '/v2/file',
    isPublic: true,
    query: v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
    answer: v.unknown(),
    files: [...Object.values(FILE_TYPES), 'application/zip', 'image/png'],
  },
} as const satisfies Record<string, Endpoint>
