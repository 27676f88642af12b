import { type EntryKind, type ListPart, ListRefusal, joinName, tidyNames } from './list-entry.ts'
import { childrenOf, readXmlRecords, type XmlNode } from './xml-records.ts'

const SHAPE = { root: 'export', records: ['sanctionEntity'] }
const KINDS: Readonly<Record<string, EntryKind>> = { P: 'person', E: 'organisation' }

/**
 * Returns the parts of the consolidated list of the European Union (`xmlFullSanctionsList`). Throws
 * ListRefusal.
 */
export async function* readEu(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ListPart> {
  for await (const node of readXmlRecords(chunks, SHAPE)) {
    if (node.name === SHAPE.root) yield { head: readHead(node) }
    else yield { entry: readEntry(node) }
  }
}

function readHead({ attributes }: XmlNode) {
  const publishedAt = new Date(attributes['generationDate'] ?? '')
  if (Number.isNaN(publishedAt.getTime())) throw new ListRefusal('format', 'generationDate')
  return { publishedAt }
}

function readEntry(node: XmlNode) {
  const { logicalId = '', euReferenceNumber = '' } = node.attributes
  const ref = logicalId || euReferenceNumber
  if (ref === '') throw new ListRefusal('entry', 'logicalId')
  const [type] = childrenOf(node, 'subjectType')
  const [regulation] = childrenOf(node, 'regulation')
  return {
    ref,
    kind: KINDS[type?.attributes['classificationCode'] ?? ''] ?? 'other',
    names: tidyNames(childrenOf(node, 'nameAlias').map(nameOf)),
    addresses: [],
    about: joinName(regulation?.attributes['programme'], euReferenceNumber),
  }
}

function nameOf({ attributes }: XmlNode): string {
  const { wholeName = '', firstName, middleName, lastName } = attributes
  return wholeName || joinName(firstName, middleName, lastName)
}
