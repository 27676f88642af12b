import sax from 'sax'
import { ListRefusal } from './list-entry.ts'

/** Longest text and most elements of one record: a list has far less. */
const MAX_TEXT = 1_000_000
const MAX_NODES = 20_000

/** An element of a record. */
export interface XmlNode {
  /** Without the prefix of its namespace. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  text: string
}

interface RecordShape {
  /** The name of the outermost element. */
  root: string
  /** Names of the elements that are returned whole; nothing outside of them is kept. */
  records: readonly string[]
}

/**
 * Returns the records of an XML document in the order in which they end, and its root without
 * children first. The memory that it needs is that of a record. Throws ListRefusal `format`,
 * `otherList`, `cut`, `entry`, `notText`.
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<Uint8Array>,
  { root, records }: RecordShape,
): AsyncGenerator<XmlNode> {
  const ready: XmlNode[] = []
  const parser = createParser({ root, records, add: (node) => ready.push(node) })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) {
    parser.write(decode(decoder, chunk))
    yield* ready.splice(0)
  }
  parser.end(decode(decoder))
  yield* ready.splice(0)
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new ListRefusal('notText')
  }
}

function createParser({ root, records, add }: RecordShape & { add: (node: XmlNode) => void }) {
  const parser = sax.parser(true)
  const wanted = new Set(records)
  const path: XmlNode[] = []
  let hasRoot = false
  let isEnded = false
  let nodes = 0
  let letters = 0
  let isEnding = false

  const onerror = () => {
    // Of a file that only lacks its end, no part before it is wrong.
    throw new ListRefusal(isEnding ? 'cut' : 'format', { line: parser.line + 1 })
  }
  const onopentag = ({ name: full, attributes }: sax.Tag) => {
    const node = {
      name: localName(full),
      attributes: readAttributes(attributes),
      children: [],
      text: '',
    }
    if (!hasRoot) {
      if (node.name !== root) throw new ListRefusal('otherList', node.name)
      hasRoot = true
      add(node)
      return
    }
    const parent = path.at(-1)
    if (!parent && !wanted.has(node.name)) return
    nodes = parent ? nodes + 1 : 0
    if (!parent) letters = 0
    if (nodes > MAX_NODES) throw new ListRefusal('entry', { line: parser.line + 1 })
    parent?.children.push(node)
    path.push(node)
  }
  const ontext = (text: string) => {
    const node = path.at(-1)
    if (!node) return
    letters += text.length
    if (letters > MAX_TEXT) throw new ListRefusal('entry', { line: parser.line + 1 })
    node.text += text
  }
  const onclosetag = (full: string) => {
    const name = localName(full)
    if (path.length === 0) {
      isEnded ||= name === root
      return
    }
    const node = path.pop()
    if (node && path.length === 0) add(node)
  }
  Object.assign(parser, { onerror, onopentag, ontext, oncdata: ontext, onclosetag })
  return {
    write: (text: string) => parser.write(text),
    end: (text: string) => {
      parser.write(text)
      isEnding = true
      if (!hasRoot) throw new ListRefusal('format')
      if (!isEnded) throw new ListRefusal('cut', { line: parser.line + 1 })
      parser.close()
    },
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readAttributes(attributes: sax.Tag['attributes']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [localName(name), value]),
  )
}

/** Returns the elements of a name directly below a node. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name)
}

/** Returns the elements at the end of a path below a node. */
export function nodesAt(node: XmlNode, ...names: readonly string[]): XmlNode[] {
  return names.reduce((nodes, name) => nodes.flatMap((one) => childrenOf(one, name)), [node])
}

/** Returns the text of the first element of a name below a node; empty where there is none. */
export function textOf(node: XmlNode, name: string): string {
  return childrenOf(node, name)[0]?.text.trim() ?? ''
}
