import type { Plugin } from 'vite'
import { partOf } from '../../contract/text-parts.ts'

const PART = /\/texts\/\w+\/app\.json\?(visitor|owner)$/

/** Leaves in `app.json?visitor` what pages without an owner show, in `app.json?owner` the rest. */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    transform: {
      order: 'pre',
      handler: (code, id) => {
        const part = PART.exec(id)?.[1]
        if (part === undefined) return undefined
        const texts: Record<string, string> = JSON.parse(code)
        const own = Object.entries(texts).filter(([key]) => partOf(key) === part)
        const json = JSON.stringify(Object.fromEntries(own))
        return { code: `export default ${json}`, moduleType: 'js' }
      },
    },
  }
}
