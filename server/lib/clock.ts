/** Source of the current time. */
export interface Clock {
  now(): Date
}
