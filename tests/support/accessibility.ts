import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export interface AccessibilityOptions {
  /** Part of the page to look at; the whole page without it. */
  within?: string
  /** Rules of axe that do not count here. */
  ignoredRules?: readonly string[]
}

/** Expects that axe finds nothing to complain about in the page as it stands (WCAG 2.2 A and AA). */
export async function checkAccessibility(
  page: Page,
  { within, ignoredRules = [] }: AccessibilityOptions = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // The content policy binds scripts of the page; the debugger's own stand outside it.
  await devtools.send('Runtime.evaluate', { expression: axe.source })
  await devtools.detach()
  const violations = await page.evaluate(findViolations, { within, ignoredRules })
  expect(violations, 'what axe found').toEqual([])
}

async function findViolations(options: {
  within: string | undefined
  ignoredRules: readonly string[]
}): Promise<string[]> {
  const { violations } = await window.axe.run(options.within ?? document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(options.ignoredRules.map((rule) => [rule, { enabled: false }])),
  })
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
