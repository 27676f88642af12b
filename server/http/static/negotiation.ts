import type { Encoding, StaticFile, Variant } from './static-files.ts'

const BY_PREFERENCE: readonly Encoding[] = ['br', 'gzip']

/** The smallest form of a file that the `Accept-Encoding` header lets us send. */
export function chooseVariant(
  file: StaticFile,
  acceptEncoding: string | undefined,
): { variant: Variant; encoding?: Encoding } {
  const encoding = chooseEncoding([...file.encoded.keys()], acceptEncoding)
  const variant = encoding && file.encoded.get(encoding)
  return variant ? { variant, encoding } : { variant: file.plain }
}

/** The best of the encodings that are there which the `Accept-Encoding` header lets us send. */
export function chooseEncoding(
  available: readonly Encoding[],
  acceptEncoding: string | undefined,
): Encoding | undefined {
  const accepted = acceptedCodings(acceptEncoding ?? '')
  return BY_PREFERENCE.find((encoding) => available.includes(encoding) && accepted.has(encoding))
}

/**
 * Codings named with a weight above zero; `*` counts for none, so that odd clients get plain bytes.
 */
function acceptedCodings(header: string): ReadonlySet<string> {
  const codings = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { name, weight: weight ? Number(weight.slice(2)) : 1 }
  })
  return new Set(codings.filter(({ weight }) => weight > 0).map(({ name }) => name))
}

/** Whether the copy that `If-None-Match` names is the one we would send. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
