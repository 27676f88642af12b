import type { CDPSession, Locator, Page } from '@playwright/test'
import { type Task, traceTasks } from './main-thread.ts'
import type { ServedWallet } from './serve-wallet.ts'
import { makeProfile, slowProcessor, putIntoStorage, untilAlone } from './slow-phone.ts'

/** What a kind of interaction cost, in ms; `delays` are from the input to the next frame. */
export interface Interaction {
  name: string
  /** Of the interactions that the browser reports: those of 16 ms and more. */
  delays: number[]
  tasks: Task[]
  /** The score of layout shifts that no input explains. */
  shift: number
}

interface Place {
  x: number
  y: number
}

interface Gesture {
  name: string
  path: string
  /** What the page shows when it can be used. */
  ready: (page: Page) => Locator
  /** Finds the elements to press and returns the act, which must not search for anything. */
  aim: (page: Page, session: CDPSession) => Promise<() => Promise<void>>
}

const GESTURES: readonly Gesture[] = [
  {
    name: 'typing an amount',
    path: '/exchange',
    ready: (page) => page.getByText(/^1\s[A-Z]+\s=\s[\d,]+\s\S+$/).last(),
    async aim(page) {
      await page.getByRole('textbox', { name: /^Сумма списания/ }).focus()
      const typed = Array.from('12345,67')
      const keys = [...typed, ...typed.map(() => 'Backspace')]
      return () => inTurn([...keys, ...keys, ...keys], (key) => press(page, key))
    },
  },
  {
    name: 'opening and closing a panel',
    path: '/',
    ready: walletCard,
    async aim(page, session) {
      const bell = await middleOf(page.getByRole('button', { name: /Уведомления/ }))
      return () =>
        inTurn([1, 2, 3, 4, 5, 6, 7, 8], async () => {
          await tap(page, session, bell)
          await press(page, 'Escape')
        })
    },
  },
  {
    name: 'switching tabs',
    path: '/',
    ready: walletCard,
    async aim(page, session) {
      const tabs = page.getByRole('navigation').getByRole('link')
      const names = ['История', 'Кошелек', 'Главная', 'Настройки', 'Оплата']
      const places = await Promise.all(
        names.map((name) => middleOf(tabs.filter({ hasText: name }).last())),
      )
      return () => inTurn([...places, ...places], (place) => tap(page, session, place))
    },
  },
  {
    name: 'swiping wallets',
    path: '/',
    ready: (page) => slider(page).locator('.swiper-initialized'),
    async aim(page, session) {
      const { x, y } = await middleOf(slider(page).getByRole('link').first())
      return () =>
        inTurn([-12, -12, 12, 12, -12, 12], (step) => swipe(page, session, { x, y }, step))
    },
  },
]

/**
 * Tries each kind of interaction on a page of its own, on a slowed processor and a quick network.
 */
export async function measureInteractions(
  wallet: ServedWallet,
  slowdown: number,
): Promise<Interaction[]> {
  const profile = makeProfile()
  const context = await profile.open()
  const felt: Interaction[] = []
  try {
    for (const gesture of GESTURES) {
      const page = await context.newPage()
      await putIntoStorage(page, 'token', wallet.token)
      await page.goto(wallet.url + gesture.path)
      await gesture.ready(page).waitFor()
      await untilAlone(page)
      const session = await context.newCDPSession(page)
      await slowProcessor(session, slowdown)
      const act = await gesture.aim(page, session)
      await page.evaluate(watchInteractions)
      const tasks = await traceTasks(context, async () => {
        // The trace itself begins with work for the page.
        await rest(page)
        await act()
      })
      const { delays, shift } = await page.evaluate(
        (): { delays: Record<number, number>; shift: number } => Reflect.get(window, 'felt'),
      )
      felt.push({ name: gesture.name, delays: Object.values(delays), tasks, shift })
      await page.close()
    }
    return felt
  } finally {
    await context.close()
    profile.remove()
  }
}

/** Returns the 98th percentile of delays. */
export function percentile98(delays: readonly number[]): number {
  const sorted = delays.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0
}

/** Runs in the page. An interaction is as long as the longest of its events. */
function watchInteractions(): void {
  const felt: { delays: Record<number, number>; shift: number } = { delays: {}, shift: 0 }
  Reflect.set(window, 'felt', felt)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId'))
      if (id > 0) felt.delays[id] = Math.max(felt.delays[id] ?? 0, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) felt.shift += Number(Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift' })
}

/** Home has the balances. */
function walletCard(page: Page): Locator {
  return page.locator('main a[href^="/wallet/"][href*="-"]').first()
}

function slider(page: Page): Locator {
  return page.getByRole('region', { name: 'Ваши счета' })
}

async function middleOf(what: Locator): Promise<Place> {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to aim at')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) await act(item)
}

/** A finger rests on the glass for longer than the frame that shows so. */
async function tap(page: Page, session: CDPSession, place: Place): Promise<void> {
  await touch(session, 'touchStart', place)
  await rest(page)
  await touch(session, 'touchEnd')
  await rest(page)
}

function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...touchPoints: Place[]
): Promise<unknown> {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await rest(page)
}

/** An idle period of this many ms is one that no frame or timer of the page is about to end. */
const REST_MS = 30

/** Until the page has drawn what the input changed and has nothing left to do; at most a second. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async (restMs) => {
    const latest = performance.now() + 1000
    await new Promise((resolve) => requestAnimationFrame(resolve))
    while (performance.now() < latest) {
      const idle = await new Promise<IdleDeadline>((resolve) =>
        requestIdleCallback(resolve, { timeout: 1000 }),
      )
      if (idle.timeRemaining() >= restMs) return
    }
  }, REST_MS)
}

/** One finger across the slider in twelve moves of `step` px. */
async function swipe(
  page: Page,
  session: CDPSession,
  { x, y }: Place,
  step: number,
): Promise<void> {
  await touch(session, 'touchStart', { x, y })
  for (let move = 1; move <= 12; move += 1) {
    await touch(session, 'touchMove', { x: x + move * step, y })
  }
  await touch(session, 'touchEnd')
  await rest(page)
}
