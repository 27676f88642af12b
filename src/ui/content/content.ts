import type { ReactElement, ReactPortal } from 'react'

/** Elements without a text beside them. */
export type Elements = ReactElement | ReactPortal | boolean | null | undefined | readonly Elements[]

/**
 * Content of one element: a text alone, or elements. A text beside others would be a node of its
 * own, which page translation replaces while React goes on writing into the old one.
 */
export type Content = string | number | bigint | Elements
