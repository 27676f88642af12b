import type { FlowOptions } from '../app.ts'
import { isWholeWalk, takeTurns } from '../walk.ts'
import type { Scene, Surface } from './surface.ts'

type Environment = FlowOptions['environment']
type Layout = NonNullable<Surface['layouts']>[number]

/** The window in which a layout is looked at whole. */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
/** A desktop window at 400 %. */
export const ZOOMED = { width: 320, height: 256 }

/** The themes that a surface is worn in. */
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const LAYOUTS: readonly Layout[] = ['phone', 'desktop']

interface Size {
  width: number
  height: number
  /** Font size of the root. */
  text?: `${number}%`
}

const NARROW: Size = { width: 320, height: 640 }
/** Further sizes of a layout, each in one brand, and so in one language. */
const FURTHER: Readonly<Record<Environment, Readonly<Record<Layout, readonly Size[]>>>> = {
  ewallet: {
    phone: [{ width: 390, height: 844, text: '150%' }, NARROW],
    desktop: [
      { width: 820, height: 1180 },
      { width: 1440, height: 900, text: '150%' },
      { width: 1920, height: 1080, text: '200%' },
    ],
  },
  grok: {
    phone: [{ width: 390, height: 844, text: '200%' }, NARROW],
    desktop: [
      { width: 820, height: 1180, text: '150%' },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ],
  },
}

/** How a surface is looked at in one brand. */
export interface Plan {
  layouts: readonly {
    layout: Layout
    /**
     * The themes in which axe looks at it; where there are any, the targets of presses are
     * measured.
     */
    audited: readonly Theme[]
    further: readonly Size[]
    /** With text at 200 %, where nothing may be lost. */
    isEnlarged: boolean
    isZoomed: boolean
  }[]
  /** Where forced colours are looked at. */
  forced: Layout | undefined
}

/**
 * Every layout and size of a surface in `npm test -- --all`. In `npm test` neighbours take turns in
 * the layout that is audited, its theme, and what is looked at beside it, if anything: one further
 * size of that layout, or the other layout and the zoom. So they do in forced colours. Where the
 * scene is seen in both brands, they share the layouts, and one of them has what does not depend on
 * the brand.
 */
export function planLook(
  { isBranded = false }: Scene,
  surface: Surface,
  environment: Environment,
  index: number,
): Plan {
  const turn = index + (environment === 'grok' ? 1 : 0)
  /** Changes when each layout has had its turn. */
  const round = Math.floor(turn / 2)
  const hasOtherLayout = isWholeWalk || round % 4 === 0
  const hasFurther = isWholeWalk || round % 4 === 2
  const own = surface.layouts ?? LAYOUTS
  const isFirst = environment === 'ewallet' || !(isBranded || isWholeWalk)
  const audited = takeTurns(own, turn)
  return {
    // It is opened in the layout that is audited.
    layouts: (isBranded || !hasOtherLayout ? audited : [...new Set([...audited, ...own])]).map(
      (layout) => ({
        layout,
        audited: audited.includes(layout) ? takeTurns(THEMES, round) : [],
        further: hasFurther ? takeTurns(FURTHER[environment][layout], Math.floor(round / 2)) : [],
        isEnlarged: isWholeWalk && isFirst,
        isZoomed: layout === 'phone' && isFirst && hasOtherLayout,
      }),
    ),
    // Every fourth: the controls of neighbours are the same.
    forced: isFirst && (isWholeWalk || turn % 4 === 0) ? own.at(-1) : undefined,
  }
}
