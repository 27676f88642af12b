import { hasWords } from '../../kernel/lib/fold-text.ts'

/** A time zone that can be chosen, in words of a language. */
export interface Zone {
  /** `Europe/Moscow` */
  id: string
  /** Its usual name: `Moscow Standard Time`. */
  name: string
}

/** Returns the given time zones, and then all others that this browser knows. */
export function listZones(language: string, known: readonly string[]): Zone[] {
  const ids = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
  const listed = [...new Set([...known, ...ids])]
  return listed.flatMap((id) => {
    const name = nameOf(language, id)
    return name === undefined ? [] : [{ id, name }]
  })
}

/** Returns the zones whose id or name has all words that are typed. */
export function findZones(zones: readonly Zone[], typed: string): Zone[] {
  return zones.filter(({ id, name }) => hasWords(`${id.replaceAll('_', ' ')} ${id} ${name}`, typed))
}

function nameOf(language: string, zone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')
    return name?.value ?? zone
  } catch {
    return undefined
  }
}
