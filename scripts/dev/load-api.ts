import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type * as AppModule from '../../server/start/create-app.ts'
import type * as JobsModule from '../../server/jobs/start-jobs.ts'
import type * as ConfigModule from '../../server/config/config.ts'
import type * as ContextModule from '../../server/start/open-context.ts'
import type * as SiteModule from '../../server/http/static/site.ts'

/** The API as its code stands now, over a database that stays open. */
export interface LiveApi {
  isFor: (url: string) => boolean
  fetch: (request: Request, bindings: object) => Promise<Response>
  close: () => Promise<void>
}

/** Loads the server through Vite: its modules are read anew when their code has changed. */
export async function loadApi(vite: ViteDevServer): Promise<LiveApi> {
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('this Vite cannot run server code')
  const load = <Module>(path: string) => ssr.runner.import<Module>(path)
  const { readConfig } = await load<typeof ConfigModule>('/server/config/config.ts')
  const { openContext } = await load<typeof ContextModule>('/server/start/open-context.ts')
  const { API_PATH } = await load<typeof SiteModule>('/server/http/static/site.ts')
  const context = await openContext(readConfig(process.env))

  const build = async () => {
    const { createApp } = await load<typeof AppModule>('/server/start/create-app.ts')
    const { startJobs } = await load<typeof JobsModule>('/server/jobs/start-jobs.ts')
    return { app: createApp(context), createApp, jobs: startJobs(context), startJobs }
  }
  let current = await build()

  /** The running app and jobs, replaced by new ones when the code of either has changed. */
  const refresh = async () => {
    const { createApp } = await load<typeof AppModule>('/server/start/create-app.ts')
    const { startJobs } = await load<typeof JobsModule>('/server/jobs/start-jobs.ts')
    if (createApp === current.createApp && startJobs === current.startJobs) return current
    await current.jobs.stop()
    current = await build()
    return current
  }

  return {
    isFor: (url) => API_PATH.test(url.replace(/\?.*$/, '')),
    fetch: async (request, bindings) => (await refresh()).app.fetch(request, bindings),
    close: async () => {
      await current.jobs.stop()
      await context.db.close()
    },
  }
}
