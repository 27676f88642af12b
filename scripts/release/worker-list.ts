import * as v from 'valibot'

/**
 * A file that the service worker keeps; `revision` is the MD5 of its content, null where its name
 * has it.
 */
export interface KeptFile {
  url: string
  revision: string | null
}

const List = v.array(v.object({ url: v.string(), revision: v.nullable(v.string()) }))

/** The list of files that Workbox wrote into a built worker; undefined when there is none. */
export function readWorkerList(worker: string): readonly KeptFile[] | undefined {
  for (const [text] of worker.matchAll(/\[\{[^[\]]*\}\]/g)) {
    const list = v.safeParse(List, parse(text))
    if (list.success) return list.output
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
