import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/create-router.ts'
import { readLanguage } from './environment/language.ts'
import { loadBuiltInTexts } from './texts/built-in.ts'

/**
 * The markup of the page at `path` before any data has come. Runs in the build, where local storage
 * holds the language and, for a page of the owner's, a token.
 */
export async function renderFirstPaint(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await Promise.all([loadBuiltInTexts(readLanguage()), router.load()])
  return renderToString(<App router={router} />)
}
