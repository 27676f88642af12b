import type { html } from 'hono/html'

/** HTML made by `html`, which escapes every value. */
export type Markup = ReturnType<typeof html>
