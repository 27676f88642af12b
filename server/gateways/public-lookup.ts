import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Looks a name up, and fails for one that leads to any private address. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('private'), { code: 'EPRIVATE' }), '', 0)
    }
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
