import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type Owner, type OwnerWishes, registerOwner } from './owners.ts'
import { collectProblems, type Problems } from './problems.ts'

export { checkAccessibility } from './accessibility.ts'
export { freshPhone, readCode, registerOwner } from './owners.ts'
export type { Owner, OwnerWishes } from './owners.ts'
export { expect }

/** Storage key of the session's token (C3). */
const TOKEN_KEY = 'token'

export interface FlowOptions {
  /** The brand that a project runs against. */
  environment: 'ewallet' | 'grok'
  /** Errors of the page that a test provokes on purpose. */
  allowedProblems: readonly RegExp[]
}

export interface FlowFixtures {
  /** Fails the test on an uncaught error or a breach of the content policy, in any page of it. */
  problems: Problems
  /** A new owner, registered through the API, not signed in. */
  owner: Owner
  /** Signs in a new owner (or the given one) in the page's browser and returns them. */
  signIn: (wishes?: OwnerWishes | Owner) => Promise<Owner>
}

/** Playwright's `test` with the wallet's own fixtures. */
export const test = base.extend<FlowOptions & FlowFixtures>({
  environment: ['ewallet', { option: true }],
  allowedProblems: [[], { option: true }],
  problems: [
    async ({ context, allowedProblems }, provide) => {
      const problems = collectProblems()
      await problems.watch(context)
      await provide(problems)
      const unexpected = problems.lines.filter(
        (line) => !allowedProblems.some((one) => one.test(line)),
      )
      expect(unexpected, 'problems that the page reported').toEqual([])
    },
    { auto: true },
  ],
  owner: async ({ request, environment }, provide) => {
    await provide(await registerOwner(request, { environment }))
  },
  signIn: async ({ context, request, baseURL, environment }, provide) => {
    await provide(async (wishes = {}) => {
      const owner =
        'token' in wishes ? wishes : await registerOwner(request, { environment, ...wishes })
      await putToken(context, baseURL ?? '', owner.token)
      return owner
    })
  },
})

/** Stores a token for the app; an open page has to be reloaded. */
async function putToken(context: BrowserContext, origin: string, token: string): Promise<void> {
  const localStorage = [{ name: TOKEN_KEY, value: token }]
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
