import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as v from 'valibot'
import { unusable } from './prices.ts'

/** An XML declaration, which is ASCII in every encoding that the sources may use. */
const DECLARED = /^<\?xml[^>]{0,100}\bencoding=["']([\w-]{1,20})["']/
const ENCODINGS: ReadonlySet<string> = new Set(['utf-8', 'windows-1251'])
const PROLOGUE_BYTES = 200

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
})

/**
 * Returns the XML of a source as objects of texts, in the encoding that it declares. Throws
 * ProviderFailure for another encoding, a document that is not whole, and a document type, which
 * may define entities.
 */
export function parseFeedXml(source: string, bytes: Uint8Array): unknown {
  const prologue = new TextDecoder('latin1').decode(bytes.subarray(0, PROLOGUE_BYTES))
  const encoding = (DECLARED.exec(prologue)?.[1] ?? 'utf-8').toLowerCase()
  if (!ENCODINGS.has(encoding)) throw unusable(source, 'an unknown encoding')
  const text = decode(source, bytes, encoding)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unusable(source, 'a document type')
  return parseWhole(source, text)
}

/** The parser throws errors of its own for what its validator passes. */
function parseWhole(source: string, text: string): unknown {
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text)
  } catch {
    // Refused below, like what the validator finds.
  }
  throw unusable(source, 'no whole XML')
}

/** A list of elements of one name: the parser makes no list of a single one. */
export function elements<Row extends v.GenericSchema>(row: Row) {
  return v.pipe(
    v.unknown(),
    v.transform((found) => (Array.isArray(found) ? found : [found])),
    v.array(row),
  )
}

function decode(source: string, bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unusable(source, 'bytes of another encoding')
  }
}
