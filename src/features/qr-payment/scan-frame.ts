export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Frame extends Point, Size {}

/** Side of the scan frame, CSS px (U48). */
const FRAME_SIDE_PX = 240

/**
 * The frame in pixels of the camera picture: a square in the middle of the view, whose picture is
 * scaled to cover it and cut at the edges as `object-fit: cover` does.
 */
export function frameInPicture(view: Size, picture: Size, side = FRAME_SIDE_PX): Frame {
  const scale = Math.max(view.width / picture.width, view.height / picture.height)
  const length = side / scale
  return {
    x: (picture.width - length) / 2,
    y: (picture.height - length) / 2,
    width: length,
    height: length,
  }
}

/** Returns whether the whole outline is inside the frame; only then a code counts (J2). */
export function isInsideFrame(outline: readonly Point[], frame: Frame): boolean {
  return (
    outline.length > 0 &&
    outline.every(
      ({ x, y }) =>
        x >= frame.x && y >= frame.y && x <= frame.x + frame.width && y <= frame.y + frame.height,
    )
  )
}
