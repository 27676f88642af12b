/** Folder of the pictures: a folder for each brand, a file for each surface and layout. */
export const GALLERY = 'dist/gallery'

/** How the surfaces look: one language, theme and text size in a run. */
export interface Look {
  language: 'ru' | 'en'
  theme: 'light' | 'dark'
  /** Font size of the root, such as `150%`. */
  text: string
  /** Widths of the window in CSS px, by layout. */
  widths: { phone: number; desktop: number }
}

/**
 * Reads the look from GALLERY_LANGUAGE, GALLERY_THEME, GALLERY_TEXT, GALLERY_PHONE and
 * GALLERY_DESKTOP.
 */
export function readLook(env: NodeJS.ProcessEnv): Look {
  return {
    language: env['GALLERY_LANGUAGE'] === 'en' ? 'en' : 'ru',
    theme: env['GALLERY_THEME'] === 'dark' ? 'dark' : 'light',
    text: env['GALLERY_TEXT'] ?? '100%',
    widths: {
      phone: Number(env['GALLERY_PHONE'] ?? 390),
      desktop: Number(env['GALLERY_DESKTOP'] ?? 1280),
    },
  }
}
