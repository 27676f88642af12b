/** A launch parameter of the messenger begins with it. */
const PREFIX = 'tgWebApp'
const DATA = 'tgWebAppData'
const THEME = 'tgWebAppThemeParams'
const COLOUR = /^#[\da-f]{6}$/i

/**
 * Returns the launch parameters behind the # or ? of an address in the form that the SDK reads;
 * undefined where there are none. Some clients leave the data of the owner unencoded, so that their
 * `&` look like those between parameters, and some have an empty theme: both would make the SDK
 * refuse all of them.
 */
export function readLaunchParams(href: string): URLSearchParams | undefined {
  const given = href.replace(/^[^?#]*[?#]?/, '').replaceAll(/[?#]/g, '&')
  const params = new URLSearchParams()
  let data: string[] | undefined
  for (const part of given.split('&')) {
    const [name = '', ...rest] = part.split('=')
    const value = rest.join('=')
    if (name === DATA) data = value === '' ? [] : [decode(value)]
    else if (name.startsWith(PREFIX)) params.append(name, decode(value))
    else if (data && name !== '') data.push(part)
  }
  const version = params.get('tgWebAppVersion') ?? ''
  if (!data && version === '' && !params.has('tgWebAppPlatform')) return undefined
  params.set('tgWebAppVersion', /^\d+(\.\d+)?$/.test(version) ? version : '6.0')
  if (!params.get('tgWebAppPlatform')) params.set('tgWebAppPlatform', 'unknown')
  params.set(THEME, JSON.stringify(readTheme(params.get(THEME))))
  const launchData = data && wholeData(data.join('&'))
  if (launchData !== undefined) params.set(DATA, launchData)
  return params
}

/** Colours that can be read. */
function readTheme(text: string | null): Record<string, string> {
  try {
    const theme: unknown = JSON.parse(text ?? '')
    if (typeof theme !== 'object' || theme === null) return {}
    const isColour = (entry: [string, unknown]): entry is [string, string] =>
      typeof entry[1] === 'string' && COLOUR.test(entry[1])
    return Object.fromEntries(Object.entries(theme).filter(isColour))
  } catch {
    return {}
  }
}

/** Data without their signature or time are worth nothing, and would spoil the rest. */
function wholeData(data: string): string | undefined {
  const members = new URLSearchParams(data)
  return members.has('hash') && /^\d+$/.test(members.get('auth_date') ?? '') ? data : undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
