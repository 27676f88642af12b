import type { CDPSession, Page } from '@playwright/test'
import { type Task, traceTasks } from './main-thread.ts'
import type { ServedWallet } from './serve-wallet.ts'
import { makeProfile, slowProcessor, putIntoStorage, untilAlone } from './slow-phone.ts'

interface PageSize {
  mostElements: number
  mostRows: number
}

export interface Scrolled extends PageSize {
  tasks: Task[]
}

/** Scrolls History from the newest transaction to the oldest (E8). */
export async function scrollHistory(
  { url, token }: ServedWallet,
  slowdown: number,
): Promise<Scrolled> {
  const profile = makeProfile()
  const context = await profile.open()
  try {
    const page = await context.newPage()
    await putIntoStorage(page, 'token', token)
    await page.goto(`${url}/history`)
    await page.locator('[data-line]').first().waitFor()
    await untilAlone(page)
    const session = await context.newCDPSession(page)
    await slowProcessor(session, slowdown)
    let size: PageSize = { mostElements: 0, mostRows: 0 }
    const tasks = await traceTasks(context, async () => {
      size = await scrollToEnd(page, session)
    })
    return { ...size, tasks }
  } finally {
    await context.close()
    profile.remove()
  }
}

/**
 * Turns the wheel as a person does until the last transaction is there; the page is counted
 * between.
 */
async function scrollToEnd(page: Page, session: CDPSession): Promise<PageSize> {
  const size: PageSize = { mostElements: 0, mostRows: 0 }
  for (let isAtEnd = false; !isAtEnd;) {
    for (let notch = 0; notch < 20; notch += 1) {
      await session.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: 190,
        y: 500,
        deltaX: 0,
        deltaY: 240,
      })
    }
    const seen = await page.evaluate(() => {
      const { scrollHeight } = document.documentElement
      const isLast = scrollY + innerHeight >= scrollHeight - 2
      return {
        rows: document.querySelectorAll('[data-line]').length,
        elements: document.querySelectorAll('*').length,
        isAtEnd: isLast && document.querySelector('main section > div > button') === null,
      }
    })
    size.mostRows = Math.max(size.mostRows, seen.rows)
    size.mostElements = Math.max(size.mostElements, seen.elements)
    isAtEnd = seen.isAtEnd
  }
  return size
}
