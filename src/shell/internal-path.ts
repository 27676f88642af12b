import * as v from 'valibot'

/**
 * An address inside the app's signed-in area: never another origin, never the auth screens (C2).
 */
export const InternalPath = v.pipe(
  v.string(),
  v.check((path) => {
    if (!path.startsWith('/') || path.startsWith('//') || /[\\\s]/.test(path)) return false
    return !/^\/auth(\/|\?|$)/.test(path)
  }, 'not a path of this app'),
)
