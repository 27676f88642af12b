/** What a build replaces in the worker. */
interface ImportMeta {
  readonly env: { readonly VITE_ENVIRONMENT: string }
}
