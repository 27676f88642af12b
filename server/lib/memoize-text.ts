/**
 * Returns a function of a text that keeps its latest results. They are dropped together when there are `most`, so that they
 * never fill the memory.
 */
export function memoizeText(
  compute: (text: string) => string,
  most = 1000,
): (text: string) => string {
  const results = new Map<string, string>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}
