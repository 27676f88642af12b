const UTC = 'UTC'
/** Offset of a browser that has no name of its zone: `+03:00`, `GMT+3`. */
const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/

/** Returns a time zone that dates can be written in: the given one, one with its offset, or UTC. */
export function knownTimeZone(zone: string | undefined): string {
  if (zone === undefined) return UTC
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(zone.trim()) ?? []
  const offset = sign === undefined ? zone : `${sign}${hours.padStart(2, '0')}:${minutes}`
  return [offset, fixedZone(offset)].find(isKnown) ?? UTC
}

/** Zones of whole hours have names whose sign is turned around: `+03:00` is `Etc/GMT-3`. */
function fixedZone(offset: string): string {
  const [, sign, hours = ''] = /^([+-])(\d\d):00$/.exec(offset) ?? []
  return sign === undefined ? UTC : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

function isKnown(zone: string): boolean {
  // Browsers without a zone say this name, which some versions accept as UTC.
  if (zone === '' || zone === 'Etc/Unknown') return false
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
