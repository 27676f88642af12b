import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { waitForAnimations } from './animations.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no violations found by axe in the current page (WCAG 2.2 A and AA). */
export async function checkAccessibility(page: Page): Promise<void> {
  expect(await findViolations(page), 'what axe found').toEqual([])
}

/**
 * Returns axe's violations in the current page, or those of colours only, which depend on the
 * theme.
 */
export async function findViolations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await loadAxe(page)
  // A transition shows colours that are not the final ones.
  await waitForAnimations(page)
  const options: axe.RunOptions = {
    runOnly: rules === 'all' ? TAGS : ['color-contrast'],
    resultTypes: ['violations'],
  }
  return page.evaluate(findIn, options)
}

async function findIn(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await window.axe.run(document, options)
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const devtools = await page.context().newCDPSession(page)
  // The content policy blocks injected scripts; those of the debugger are exempt.
  // The session stays attached: detaching would restore a network that the test has disabled.
  await devtools.send('Runtime.evaluate', { expression: AXE })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
