import type { Page } from '@playwright/test'

/** The authenticator of a page's browser: Chromium's virtual one. */
export interface VirtualAuthenticator {
  /** Whether the owner says yes to what the browser asks. */
  setWilling: (isWilling: boolean) => Promise<void>
  /** Number of passkeys that it keeps. */
  count: () => Promise<number>
}

/**
 * Adds an authenticator to a page, which keeps passkeys and verifies its owner, as a phone does.
 */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setWilling: async (isWilling) => {
      await session.send('WebAuthn.setUserVerified', {
        authenticatorId,
        isUserVerified: isWilling,
      })
    },
    count: async () => {
      const kept = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return kept.credentials.length
    },
  }
}

/**
 * Marks pages that are loaded from now on by `data-passkey-refused` once the device has refused a
 * question.
 */
export async function markRefusals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const asked = ask(options)
      asked.catch(() => {
        // After the app has taken note of it.
        setTimeout(() => document.documentElement.setAttribute('data-passkey-refused', ''))
      })
      return asked
    }
  })
}
