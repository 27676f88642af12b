import authServer from '@interledger/open-payments/dist/openapi/specs/auth-server.yaml?raw'
import resourceServer from '@interledger/open-payments/dist/openapi/specs/resource-server.yaml?raw'
import walletAddressServer from '@interledger/open-payments/dist/openapi/specs/wallet-address-server.yaml?raw'

/**
 * The OpenAPI documents of Open Payments as its official client ships them; the build puts them in.
 */
export const STANDARD_DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['wallet-address-server.yaml', walletAddressServer],
  ['auth-server.yaml', authServer],
  ['resource-server.yaml', resourceServer],
])
