/** Where the parts of Open Payments are on one origin. */
export interface Places {
  origin: string
  authServer: string
  resourceServer: string
  /** A wallet address without its name. */
  prefix: string
}

/** Path of the resource server; the authorization server is below it. */
export const RESOURCE_PATH = '/op'
/** Path of the authorization server. */
export const AUTH_PATH = '/op/auth'

/** Returns where the parts of Open Payments are on an origin. */
export function placesOn(origin: string): Places {
  return {
    origin,
    authServer: origin + AUTH_PATH,
    resourceServer: origin + RESOURCE_PATH,
    prefix: `${origin}/@`,
  }
}
