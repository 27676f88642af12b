import { type EntryKind, type ListPart, ListRefusal, joinName, tidyNames } from './list-entry.ts'
import { nodesAt, readXmlRecords, textOf, type XmlNode } from './xml-records.ts'

const SHAPE = { root: 'sdnList', records: ['publshInformation', 'sdnEntry'] }
/** `Digital Currency Address - USDC` and the like. */
const ADDRESS_TYPE = /^Digital Currency Address/

/** Returns the parts of the SDN list of OFAC (`SDN.XML`). Throws ListRefusal. */
export async function* readOfac(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ListPart> {
  for await (const node of readXmlRecords(chunks, SHAPE)) {
    if (node.name === 'publshInformation') yield { head: readHead(node) }
    if (node.name === 'sdnEntry') yield { entry: readEntry(node) }
  }
}

function readHead(node: XmlNode) {
  const [, month = '', day = '', year = ''] =
    /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(textOf(node, 'Publish_Date')) ?? []
  const publishedAt = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(publishedAt.getTime())) throw new ListRefusal('format', 'Publish_Date')
  const promised = Number(textOf(node, 'Record_Count') || Number.NaN)
  return { publishedAt, ...(Number.isInteger(promised) && { promised }) }
}

function readEntry(node: XmlNode) {
  const ref = textOf(node, 'uid')
  if (ref === '') throw new ListRefusal('entry', 'uid')
  const aliases = nodesAt(node, 'akaList', 'aka').map(nameOf)
  const ids = nodesAt(node, 'idList', 'id')
  return {
    ref,
    kind: readKind(textOf(node, 'sdnType')),
    names: tidyNames([nameOf(node), ...aliases]),
    addresses: ids
      .filter((id) => ADDRESS_TYPE.test(textOf(id, 'idType')))
      .map((id) => textOf(id, 'idNumber'))
      .filter(Boolean),
    about: nodesAt(node, 'programList', 'program')
      .map(({ text }) => text.trim())
      .join(', '),
  }
}

function nameOf(node: XmlNode): string {
  return joinName(textOf(node, 'firstName'), textOf(node, 'lastName'))
}

function readKind(type: string): EntryKind {
  if (type === 'Individual') return 'person'
  return type === 'Entity' ? 'organisation' : 'other'
}
