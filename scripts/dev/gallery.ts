import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Path of the gallery in the dev server. */
export const GALLERY_PATH = '/gallery/'

/** Serves the pictures that `npm run trial -- gallery` writes to dist/gallery. */
export const gallery = new Hono()
  .get(`${GALLERY_PATH}*`, serveStatic({ root: 'dist' }))
  .notFound((context) =>
    context.text('`npm run build` and `npm run trial -- gallery` write the pictures', 404),
  )
