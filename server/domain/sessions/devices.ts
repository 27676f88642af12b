import type { DeviceKind } from '../../../contract/calls/security.ts'

/** What a client's user agent says of its device. */
export interface Device {
  kind: DeviceKind
  /** System and browser, or a messenger and the system; empty where neither is known. */
  name: string
}

type Table = readonly (readonly [sign: RegExp, name: string])[]

/** Messengers whose browser opens the wallet. */
const MESSENGERS: Table = [
  [/Telegram/, 'Telegram'],
  [/WhatsApp/, 'WhatsApp'],
  [/Viber/, 'Viber'],
  [/MicroMessenger/, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/FBA[NV]\/|\bMessenger/, 'Facebook'],
  [/Instagram/, 'Instagram'],
]

/** The first that fits: most browsers claim to be several of those below them. */
const BROWSERS: Table = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X)\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Vivaldi\//, 'Vivaldi'],
  [/DuckDuckGo\/|Ddg\//, 'DuckDuckGo'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string, kind: DeviceKind])[] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/Android(?!.*Mobile)/, 'Android', 'tablet'],
  [/Android/, 'Android', 'phone'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Macintosh|Mac OS X/, 'macOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

/**
 * Returns the device of a user agent by the words that browsers put there; nothing of it is
 * trusted.
 */
export function describeDevice(userAgent: string): Device {
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))
  const messenger = nameIn(MESSENGERS, userAgent)
  if (messenger !== undefined) {
    return { kind: 'messenger', name: join(messenger, system?.[1]) }
  }
  return { kind: system?.[2] ?? 'unknown', name: join(system?.[1], nameIn(BROWSERS, userAgent)) }
}

function nameIn(table: Table, userAgent: string): string | undefined {
  return table.find(([sign]) => sign.test(userAgent))?.[1]
}

function join(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(', ')
}

/** Networks that are no place on the internet: this machine, and those behind a router. */
const OWN_NETWORKS = [
  /^0:0:0::/,
  /^f[cd][\da-f]{2}:/,
  /^fe[89ab][\da-f]:/,
  /^(?:0|10|127)\./,
  /^192\.168\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
]

/**
 * Returns the beginning of a network as it is shown: `203.0.113.*` for `203.0.113.0/24`, and
 * nothing of one that is no place.
 */
export function showNetwork(prefix: string): string {
  if (prefix === '' || OWN_NETWORKS.some((own) => own.test(prefix))) return ''
  return prefix.includes(':') ? prefix.replace(/::\/\d+$/, ':*') : prefix.replace(/\.0\/\d+$/, '.*')
}
