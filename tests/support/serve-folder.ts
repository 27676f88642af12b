import { Hono } from 'hono'
import type { AskSite } from '../../scripts/release/ask-site.ts'
import { type Verdict, verifySite } from '../../scripts/release/verify-site.ts'
import { createSite } from '../../server/http/static/site.ts'
import { readStaticFiles } from '../../server/http/static/static-files.ts'

/** Replaces the site's answer; undefined keeps it. */
export type Tamper = (path: string, answer: Response) => Response | Promise<Response> | undefined

/** Holds what is live in the folder to its release, as our server answers that starts on it now. */
export async function verifyFolder(
  folder: string,
  tamper: Tamper = () => undefined,
): Promise<Verdict> {
  const api = new Hono().all('*', (context) => context.json({}, 404))
  const settings = { HOST_FRAME_ANCESTORS: "'none'", HSTS: false }
  const site = createSite(readStaticFiles(folder), settings, api)
  const ask: AskSite = async (path, headers = {}) => {
    const own = await site.request(path, { headers })
    const answer = (await tamper(new URL(path, 'http://site').pathname, own)) ?? own
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    }
  }
  return verifySite(ask, { isTls: false })
}
