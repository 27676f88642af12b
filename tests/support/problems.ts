import type { BrowserContext } from '@playwright/test'

const MARK = 'securitypolicyviolation:'

/** Collected errors of the pages of a test. */
export interface Problems {
  /** Grows while the test runs. */
  lines: readonly string[]
  /** Watches a context that the test opens by itself, as its own one is. */
  watch: (context: BrowserContext) => Promise<void>
}

/**
 * Collects uncaught errors and breaches of the content policy in all pages of the watched contexts.
 */
export function collectProblems(): Problems {
  const lines: string[] = []
  return { lines, watch: (context) => watch(context, lines) }
}

async function watch(context: BrowserContext, lines: string[]): Promise<void> {
  context.on('weberror', (webError) => lines.push(`uncaught: ${webError.error().message}`))
  context.on('console', (message) => {
    if (message.text().startsWith(MARK)) lines.push(message.text())
  })
  await context.addInitScript((mark) => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(mark, event.effectiveDirective, event.blockedURI, event.sourceFile)
    })
  }, MARK)
}
