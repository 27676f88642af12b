import { describe, expect, test } from 'vitest'
import { isTimeZone } from '../../../contract/rules/zone-time.ts'
import { findZones, listZones } from './zones.ts'

const of = (language: string, typed: string) =>
  findZones(listZones(language, []), typed).map(({ id }) => id)

describe('time zones to choose from', () => {
  test('time zones to choose from are all that plans can follow, with the zone of a device that the list lacks, and no unknown one', () => {
    const zones = listZones('en', ['Etc/GMT-3', 'Mars/Base'])
    const ids = zones.map(({ id }) => id)
    expect(ids).toContain('Europe/Moscow')
    expect(ids).toContain('Etc/GMT-3')
    expect(ids).not.toContain('Mars/Base')
    expect(ids.filter((id) => !isTimeZone(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('time zones to choose from are found by parts of their id and of their name in the language of the owner', () => {
    expect(of('ru', 'москва')).toContain('Europe/Moscow')
    expect(of('en', 'new york')).toEqual(['America/New_York'])
    expect(of('en', 'standard moscow')).toContain('Europe/Moscow')
    expect(of('en', 'atlantis')).toEqual([])
    expect(of('en', '').length).toBeGreaterThan(100)
  })
})
