/** What a messenger has beside what every host has; none of it is there in a browser. */
export interface Messenger {
  /**
   * Returns the signed launch data of this page, which its memory alone holds, and forgets them. Undefined where there
   * are none, as after a reload.
   */
  takeLaunchData: () => string | undefined
  /** Asks the owner to let the bot write to them. */
  requestWriting: () => void
}

let current: Messenger | undefined

/** The messenger that the app runs in; undefined in a browser. */
export function messenger(): Messenger | undefined {
  return current
}

export function setMessenger(found: Messenger): void {
  current = found
}
