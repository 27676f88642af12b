import { type ListPart, ListRefusal, joinName, tidyNames } from './list-entry.ts'
import { childrenOf, readXmlRecords, textOf, type XmlNode } from './xml-records.ts'

const SHAPE = { root: 'CONSOLIDATED_LIST', records: ['INDIVIDUAL', 'ENTITY'] }

/** Returns the parts of the consolidated list of the United Nations. Throws ListRefusal. */
export async function* readUn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ListPart> {
  for await (const node of readXmlRecords(chunks, SHAPE)) {
    if (node.name === SHAPE.root) yield { head: readHead(node) }
    else yield { entry: readEntry(node) }
  }
}

function readHead({ attributes }: XmlNode) {
  const publishedAt = new Date(attributes['dateGenerated'] ?? '')
  if (Number.isNaN(publishedAt.getTime())) throw new ListRefusal('format', 'dateGenerated')
  return { publishedAt }
}

function readEntry(node: XmlNode) {
  const ref = textOf(node, 'DATAID')
  if (ref === '') throw new ListRefusal('entry', 'DATAID')
  const isPerson = node.name === 'INDIVIDUAL'
  const aliases = childrenOf(node, isPerson ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS')
  const name = joinName(
    textOf(node, 'FIRST_NAME'),
    textOf(node, 'SECOND_NAME'),
    textOf(node, 'THIRD_NAME'),
    textOf(node, 'FOURTH_NAME'),
  )
  return {
    ref,
    kind: isPerson ? ('person' as const) : ('organisation' as const),
    names: tidyNames([
      name,
      textOf(node, 'NAME_ORIGINAL_SCRIPT'),
      ...aliases.map((alias) => textOf(alias, 'ALIAS_NAME')),
    ]),
    addresses: [],
    about: joinName(textOf(node, 'UN_LIST_TYPE'), textOf(node, 'REFERENCE_NUMBER')),
  }
}
