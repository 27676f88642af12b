import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { FourDigits } from '../values.ts'

/** The call of the capability `archive`, an addition of our server: its answer is a file (M7). */
export const archiveEndpoints = {
  archive: {
    method: 'POST',
    path: '/v2/wallet/archive',
    body: v.object({ pin_code: FourDigits }),
    answer: v.unknown(),
    isKeyed: 'state',
    files: ['application/zip'],
  },
} as const satisfies Record<string, Endpoint>
