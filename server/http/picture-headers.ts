/**
 * What a picture of a question is served with: nothing in it can run, be framed or be kept (S9).
 */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Disposition': 'inline; filename="picture.jpg"',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const
