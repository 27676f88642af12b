import { compress } from 'hono/compress'

/**
 * Compresses answers of the API from 1 kB on, whatever their method. Those that hold a secret carry `no-transform`
 * and stay as they are, since a compressed length could reveal it. It surrounds all that replaces an answer, so that
 * no header describes another body.
 */
export const compressAnswers = compress()

/** `Cache-Control` of an answer that no server on its way may compress. */
export const NO_TRANSFORM = 'no-store, no-transform'

/** Returns whether a JSON text has a member that grants access: the token of a session, a device or a code. */
export function holdsSecret(json: string): boolean {
  // Most texts are done with after the first search, which is ten times quicker.
  return json.includes('token":') && /"(?:\w+_)?token":/.test(json)
}
