import type { Frame, Page } from '@playwright/test'

/** What a browser does that offers an installation; its own question cannot be seen by a test. */
export async function offerInstall(
  page: Page | Frame,
  outcome: 'accepted' | 'dismissed',
): Promise<void> {
  await page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(
      Object.assign(event, {
        prompt: async () => {
          document.documentElement.dataset['asked'] = '1'
        },
        userChoice: Promise.resolve({ outcome: answer }),
      }),
    )
  }, outcome)
}
