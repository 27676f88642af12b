/** What people press. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [tabindex="0"]'
/** Distance between two places that are tried, px. */
const STEP = 8
/** Distance from a control, px. */
const GAP = 4

/** A rectangle in the viewport. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/**
 * Returns how far a box has to go up so that no other box is under it; undefined where there is no
 * such place above `ceiling`.
 */
export function findFreeShift(
  box: Box,
  others: readonly Box[],
  ceiling: number,
): number | undefined {
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left)
  for (let shift = 0; box.top - shift >= ceiling; shift += STEP) {
    const [top, bottom] = [box.top - shift - GAP, box.bottom - shift + GAP]
    if (!beside.some((other) => other.top < bottom && other.bottom > top)) return shift
  }
  return undefined
}

/** Returns the boxes of all controls on the screen but those inside of an element. */
export function listControls(except: Element): Box[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (except.contains(control) || !control.checkVisibility()) return []
    const box = control.getBoundingClientRect()
    const isSeen = box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0
    return isSeen ? [box] : []
  })
}
