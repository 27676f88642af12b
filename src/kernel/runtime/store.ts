import { createStore } from 'jotai'

/**
 * The one Jotai store: components reach it through the provider, guards and the API client
 * directly.
 */
export const store = createStore()
