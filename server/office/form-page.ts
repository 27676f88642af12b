import type { WebContext } from '../http/web-app.ts'

/**
 * Returns path and query of the page that a form was sent from; empty where the browser does not
 * say it.
 */
export function readFormPage({ req }: WebContext): string {
  const referer = req.header('Referer') ?? ''
  if (!URL.canParse(referer)) return ''
  const { origin, pathname, search } = new URL(referer)
  return origin === req.header('Origin') ? `${pathname}${search}` : ''
}
