/** Returns a promise and the function that resolves it. */
export function holdUntilReleased(): { held: Promise<void>; release: () => void } {
  const releases: (() => void)[] = []
  const held = new Promise<void>((resolve) => releases.push(resolve))
  return { held, release: () => releases.forEach((release) => release()) }
}
