const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/**
 * Returns a plain text as the content of an element of XML. OFX has no entities for quotes:
 * programs that read it, such as GnuCash, leave out what these stand for.
 */
function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Returns an element with a text; nothing for an empty one. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
}
