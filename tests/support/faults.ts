import type { Page, Route } from '@playwright/test'

/** A way in which a call goes wrong, and what the owner reads of it. */
export interface Fault {
  name: string
  answer: (route: Route) => Promise<void>
  words: string
}

const OWN_WORDS = 'Сервис закрыт до утра.'

/** The ends of a call that is not answered as it should be (K4), no two with the same words in a row. */
export const FAULTS: readonly Fault[] = [
  {
    name: '500',
    answer: (route) => route.fulfill({ status: 500, json: { detail: 'stack' } }),
    words: 'Ошибка на сервере. Попробуйте позже.',
  },
  {
    name: 'no answer',
    answer: (route) => route.abort('timedout'),
    words: 'Не удалось связаться с сервером. Проверьте сеть и повторите.',
  },
  {
    name: 'a page in place of JSON',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    words: 'Ошибка на сервере. Попробуйте позже.',
  },
  {
    name: 'a refusal',
    answer: (route) => route.fulfill({ json: { status: 'error', message: OWN_WORDS } }),
    words: OWN_WORDS,
  },
  {
    name: 'a wrong shape',
    answer: (route) => route.fulfill({ json: { results: 7, first_name: 7, status: 7 } }),
    words: 'Ошибка на сервере. Попробуйте позже.',
  },
]

/** Makes a call go wrong until the function that this gives is called. */
export async function breakCall(
  page: Page,
  url: RegExp,
  fault: Fault,
): Promise<() => Promise<void>> {
  await page.route(url, fault.answer)
  return () => page.unroute(url, fault.answer)
}

/** A call that waits for its answer. */
export interface HeldCall {
  /** How often it was made. */
  count: () => number
  release: () => void
}

/** Keeps a call waiting until it is released. */
export async function holdCall(page: Page, url: RegExp): Promise<HeldCall> {
  const gate = new EventTarget()
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve))
  let count = 0
  await page.route(url, async (route) => {
    count += 1
    await opened
    await route.continue()
  })
  return { count: () => count, release: () => void gate.dispatchEvent(new Event('open')) }
}
