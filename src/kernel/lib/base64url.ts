/** Writes bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reads the bytes of base64url. Throws for anything else. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const code = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(code, (char) => char.charCodeAt(0))
}
