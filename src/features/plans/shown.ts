/** What the page of plans and requests can be narrowed to. */
export const SHOWN = ['all', 'regular', 'requests'] as const
export type Shown = (typeof SHOWN)[number]
