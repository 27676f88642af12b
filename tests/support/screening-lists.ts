import {
  listedName,
  type MadePerson,
  makePeople,
  seeded,
  spell,
  capitals,
} from './screening-names.ts'

/** An entry of a made list. */
export interface MadeEntry {
  ref: string
  kind: 'person' | 'organisation'
  names: readonly string[]
  address?: string | undefined
}

/**
 * Returns entries of made people; some have a second name, some are organisations, and some have an
 * address.
 */
export function makeEntries(count: number, seed = 1): MadeEntry[] {
  const random = seeded(seed)
  return makePeople(count, random).map((person, n) => ({
    ref: String(1000 + n),
    kind: n % 10 === 9 ? 'organisation' : 'person',
    names: [listedName(person), ...(n % 3 === 0 ? [aliasOf(person)] : [])],
    address: n % 50 === 0 ? addressOf(n) : undefined,
  }))
}

function aliasOf(person: MadePerson): string {
  const { script, given, family } = person
  return script === 'cyrillic'
    ? spell(`${family} ${given}`, 'press')
    : capitals(`${family} ${given}`)
}

function addressOf(n: number): string {
  return `0x${n.toString(16).padStart(40, 'A')}`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Published {
  entries: readonly MadeEntry[]
  /** `yyyy-mm-dd`. */
  day?: string
}

function nameOf(name: string): string {
  const words = name.split(' ')
  const first = words.slice(0, -1).join(' ')
  const last = `<lastName>${escape(words.at(-1) ?? '')}</lastName>`
  return first === '' ? last : `<firstName>${escape(first)}</firstName>${last}`
}

/** Returns a list as OFAC publishes it (`SDN.XML`). */
export function writeOfac({ entries, day = '2026-05-04' }: Published): string {
  const [year, month, date] = day.split('-')
  const records = entries.map(({ ref, kind, names, address }) => {
    const [name, ...others] = names
    const aliases = others.map(
      (alias, n) =>
        `<aka><uid>${ref}${n}</uid><type>a.k.a.</type><category>strong</category>${nameOf(alias)}</aka>`,
    )
    return `<sdnEntry><uid>${ref}</uid>${name === undefined ? '' : nameOf(name)}
      <sdnType>${kind === 'person' ? 'Individual' : 'Entity'}</sdnType><programList><program>TEST</program></programList>
      ${address ? `<idList><id><uid>9${ref}</uid><idType>Digital Currency Address - USDC</idType><idNumber>${address}</idNumber></id></idList>` : ''}
      ${aliases.length > 0 ? `<akaList>${aliases.join('')}</akaList>` : ''}</sdnEntry>`
  })
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
<publshInformation><Publish_Date>${month}/${date}/${year}</Publish_Date><Record_Count>${entries.length}</Record_Count></publshInformation>
${records.join('\n')}
</sdnList>`
}

/** Returns a list as the United Nations publish it. */
export function writeUn({ entries, day = '2026-05-04' }: Published): string {
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
  const recordOf = ({ ref, kind, names }: MadeEntry) => {
    const tag = kind === 'person' ? 'INDIVIDUAL' : 'ENTITY'
    const [name = '', ...others] = names
    const words = kind === 'person' ? name.split(' ') : [name]
    const named = words.slice(0, 3).map((word, n) => `<${parts[n]}>${escape(word)}</${parts[n]}>`)
    const rest = words.slice(3).join(' ')
    const aliases = others.map(
      (alias) =>
        `<${tag}_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${escape(alias)}</ALIAS_NAME></${tag}_ALIAS>`,
    )
    return `<${tag}><DATAID>${ref}</DATAID><VERSIONNUM>1</VERSIONNUM>${name && named.join('')}${rest && `<FOURTH_NAME>${escape(rest)}</FOURTH_NAME>`}
      <UN_LIST_TYPE>Test</UN_LIST_TYPE><REFERENCE_NUMBER>TEi.${ref}</REFERENCE_NUMBER>${aliases.join('')}</${tag}>`
  }
  const of = (kind: MadeEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).map(recordOf)
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="${day}T00:00:01.390Z">
<INDIVIDUALS>${of('person').join('\n')}</INDIVIDUALS>
<ENTITIES>${of('organisation').join('\n')}</ENTITIES>
</CONSOLIDATED_LIST>`
}

/** Returns a list as the European Union publishes it. */
function writeEu({ entries, day = '2026-05-04' }: Published): string {
  const records = entries.map(({ ref, kind, names }) => {
    const code = kind === 'person' ? 'P' : 'E'
    const aliases = names.map(
      (name) =>
        `<nameAlias firstName="" middleName="" lastName="" wholeName="${escape(name)}" strong="true" regulationLanguage="en" logicalId="7${ref}"/>`,
    )
    return `<sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.${ref}.1" logicalId="${ref}">
      <regulation regulationType="regulation" programme="TST" logicalId="5${ref}"/><subjectType code="${kind}" classificationCode="${code}"/>
      ${aliases.join('')}</sanctionEntity>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${day}T13:25:31.000+02:00" globalFileId="1">
${records.join('\n')}
</export>`
}

/** Returns a list of the operator's own. */
export function writeOwn({ entries }: Published): string {
  const rows = entries.flatMap(({ ref, kind, names, address = '' }) =>
    names.map((name, n) => [ref, `"${name}"`, kind, n === 0 ? address : '', 'own'].join(';')),
  )
  return ['ref;name;kind;address;about', ...rows].join('\r\n')
}

export const WRITERS = { ofac: writeOfac, un: writeUn, eu: writeEu, own: writeOwn } as const

/** Returns a text as a stream of small pieces. */
export async function* streamOf(text: string, pieceBytes = 4096): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield await Promise.resolve(bytes.subarray(at, at + pieceBytes))
  }
}
