import type { Rolldown } from 'vite'

/** Returns the bundler's information about a module. */
interface Bundler {
  getModuleInfo: Rolldown.GetModuleInfo
}

/** Modules of a signed-in start: the frame and Home. */
const START = /\/src\/routes\/_app(?:\/_home)?\.tsx\?tsr-split/
/** Modules of a messenger's start; modules shared with the frame get their own file. */
const HOST = /\/src\/app\/host-frame\.ts$/
const OWNER_TEXTS = /\/texts\/(\w+)\/app\.json\?owner$/
const VISITOR_TEXTS = /\/texts\/(\w+)\/app\.json\?visitor$/
/**
 * Icons of categories, which no start shows: the file of all icons makes each of them one that the
 * frame may need.
 */
const CATEGORY_ICONS =
  /\/@lucide\/icons\/.*\/(bus-front|circle-dashed|clapperboard|gift|graduation-cap|hand-heart|heart-pulse|shirt|shopping-cart|tag|utensils)\.mjs$/
/** The input of phone numbers, on which the fields of several pages stand. */
const FIELDS = /\/src\/ui\/phone\/phone-input\.tsx$/

/**
 * Every layer below the features, so that nothing in it imports a chunk that imports it. The fields
 * of phone and card numbers, the searchable list of countries and QR codes are only for some pages.
 */
const BELOW_FEATURES =
  /\/src\/(shared\/(?!qr-image\/)|kernel\/(?!first-paint\/)|ui\/(?!phone\/(?!countries\.ts|read-phone\.ts)|field\/card-field|list-box\/(?:search-list-box|use-window)))|\/(contract|@lucide|@tanstack)\/|\/texts\/language-rules\.ts$/

/** Returns the name of a chunk's file; the texts of visitors are named by their language. */
export function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language = '[name]'] = VISITOR_TEXTS.exec(facadeModuleId ?? '') ?? []
  return `assets/${language}-[hash].js`
}

/**
 * Fewer requests: what the entry needs in one file, what a signed-in start needs beside it in
 * another (`frame`), and the small pieces that lazy pages share in two: `fields` for what stands on
 * phone numbers, `shared` for the rest.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'initial',
    tags: ['$initial'],
    test: (id) => !isBoot(id),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // The files of all languages have one name.
    name: (id) => OWNER_TEXTS.exec(id)?.[1]?.concat('-owner'),
    debugName: 'texts of owners',
    test: OWNER_TEXTS,
  },
  {
    name: (id, bundler) => {
      if (!isReachable(id, 'importers', START, bundler)) return undefined
      return isReachable(id, 'importers', HOST, bundler) ? 'starts' : 'frame'
    },
    debugName: 'signed-in start',
    test: (id) => !isBoot(id) && !CATEGORY_ICONS.test(id),
    includeDependenciesRecursively: false,
  },
  {
    name: (id, bundler) => (isReachable(id, 'importedIds', FIELDS, bundler) ? 'fields' : 'shared'),
    debugName: 'shared by pages',
    test: BELOW_FEATURES,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

/** Modules of `boot` stay in its chunk, so that it does not wait for the app. */
function isBoot(id: string): boolean {
  return /\/src\/(boot\.ts$|app\/version-gate\/)/.test(id)
}

/** Whether a module like `target` is found from a module by static imports in that direction. */
function isReachable(
  from: string,
  direction: 'importers' | 'importedIds',
  target: RegExp,
  bundler: Bundler,
): boolean {
  const seen = new Set([from])
  for (const id of seen) {
    if (target.test(id)) return true
    for (const next of bundler.getModuleInfo(id)?.[direction] ?? []) seen.add(next)
  }
  return false
}
