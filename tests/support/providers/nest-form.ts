/** Returns the members of a form, `a[b][0]=c`, as the object that they stand for. */
export function nestForm(form: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    put(root, path, value)
  }
  return root
}

function put(into: object, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    Object.assign(into, { [first]: value })
    return
  }
  const inner: unknown = Object.getOwnPropertyDescriptor(into, first)?.value
  const isList = /^\d+$/.test(rest[0] ?? '')
  const next = typeof inner === 'object' && inner !== null ? inner : isList ? [] : {}
  Object.assign(into, { [first]: next })
  put(next, rest, value)
}
