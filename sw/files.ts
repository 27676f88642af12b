import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { isFileAnswer } from './paths.ts'

/** A file of this release. Those of the core are cached before the worker is active. */
export interface OfflineFile extends PrecacheEntry {
  isCore?: true
}

/**
 * Name of the cache of the files beside the core. Workbox deletes unknown caches named "precache".
 */
const REST_CACHE = 'pages'
/** Requests at a time; browsers have six connections to a server, and the page needs some. */
const LANES = { install: 6, background: 3 }

const onlyFiles = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isFileAnswer(request, response) ? response : null,
}

/**
 * Serves the files of one release from two caches: the core, which the worker is installed with,
 * and the rest, which `cacheRest` fills later. A file that is not cached comes from the network.
 */
export class Files {
  readonly #core = new PrecacheController({ plugins: [onlyFiles] })
  readonly #rest = new PrecacheController({ cacheName: REST_CACHE })
  readonly #background = new CacheFirst({
    cacheName: REST_CACHE,
    plugins: [
      onlyFiles,
      {
        cacheKeyWillBeUsed: async ({ request }) =>
          this.#rest.getCacheKeyForURL(request.url) ?? request,
      },
    ],
  })
  #filling: Promise<boolean> | undefined

  constructor(files: readonly OfflineFile[]) {
    this.#core.addToCacheList(files.filter(({ isCore }) => isCore))
    this.#rest.addToCacheList(files.filter(({ isCore }) => !isCore))
  }

  /** Routes that serve the cached files, and the handler that serves the page. */
  readonly routes = () => [new PrecacheRoute(this.#core), new PrecacheRoute(this.#rest)]
  readonly pageHandler = () => this.#core.createHandlerBoundToURL('index.html')

  /**
   * Caches the core. Rejects if a file is missing or of another release; then the worker is not
   * installed.
   */
  async install(event: ExtendableEvent): Promise<void> {
    await inLanes(requestsOf(this.#core), LANES.install, async (request) => {
      const cacheKey = this.#core.getCacheKeyForURL(request.url) ?? request.url
      await Promise.all(this.#core.strategy.handleAll({ event, request, params: { cacheKey } }))
    })
  }

  /** Deletes the files of other releases. */
  async activate(event: ExtendableEvent): Promise<void> {
    await Promise.all([this.#core.activate(event), this.#rest.activate(event)])
  }

  /** Returns whether every file is cached. */
  async isComplete(): Promise<boolean> {
    return (await this.#missing()).length === 0
  }

  /**
   * Caches what is missing of the rest, the files most used first. Stops at the first one that does
   * not come or cannot be stored. Returns whether every file is cached. A call while another one
   * runs waits for it.
   */
  cacheRest(event: ExtendableEvent): Promise<boolean> {
    this.#filling ??= this.#fill(event).finally(() => {
      this.#filling = undefined
    })
    return this.#filling
  }

  async #fill(event: ExtendableEvent): Promise<boolean> {
    try {
      await inLanes(await this.#missing(), LANES.background, async (request) => {
        const [answer, stored] = this.#background.handleAll({ event, request })
        const { ok, status } = await answer
        await stored
        if (!ok) throw new Error(`${request.url}: ${status}`)
      })
    } catch (error) {
      console.warn('offline files', error)
    }
    return this.isComplete()
  }

  async #missing(): Promise<Request[]> {
    const cache = await caches.open(REST_CACHE)
    const cached = new Set((await cache.keys()).map(({ url }) => url))
    return requestsOf(this.#rest).filter(
      ({ url }) => !cached.has(this.#rest.getCacheKeyForURL(url) ?? url),
    )
  }
}

/**
 * A request for each file; those without a hash in their name come past the browser's own cache.
 */
function requestsOf(controller: PrecacheController): Request[] {
  return Array.from(controller.getURLsToCacheKeys(), ([url, cacheKey]) => {
    const integrity = controller.getIntegrityForCacheKey(cacheKey)
    return new Request(url, {
      ...(integrity !== undefined && { integrity }),
      cache: url === cacheKey ? 'default' : 'reload',
      credentials: 'same-origin',
    })
  })
}

/**
 * Runs `act` for each item, several at a time, in their order. Starts no other one after a failure,
 * and rejects.
 */
async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const run = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await act(item).catch((error: unknown) => {
        queue.length = 0
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
}
