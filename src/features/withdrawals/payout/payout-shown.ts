let isShown = false

/** Marks that the page of a payout that was just made is open, also after a reload of it. */
export function showPayout(): void {
  isShown = true
}

/** Returns whether it is open, so that Back from it must not lead into the form. */
export function isPayoutShown(): boolean {
  return isShown
}

/** Marks that the page of the payout was left. */
export function leavePayout(): void {
  isShown = false
}
