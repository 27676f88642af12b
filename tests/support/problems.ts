import type { BrowserContext } from '@playwright/test'

const MARK = 'securitypolicyviolation:'

/**
 * Collects what goes wrong unseen in all pages of a context: uncaught errors and breaches of the
 * content policy. The list grows while the test runs.
 */
export async function watchProblems(context: BrowserContext): Promise<readonly string[]> {
  const problems: string[] = []
  context.on('weberror', (webError) => problems.push(`uncaught: ${webError.error().message}`))
  context.on('console', (message) => {
    if (message.text().startsWith(MARK)) problems.push(message.text())
  })
  await context.addInitScript((mark) => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(mark, event.effectiveDirective, event.blockedURI, event.sourceFile)
    })
  }, MARK)
  return problems
}
