/** The largest picture that is taken (docs/decisions/2026-11-21-company-logo.md). */
export const LOGO_MOST_BYTES = 200 * 1024

/** The kinds that are taken; no SVG, which may carry scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

// A few kilobytes may say that they are a gigabyte of pixels, and every browser that shows them unpacks them.
const MOST_SIDE = 4_000
const MOST_PIXELS = 4_000_000

/** Whether a picture has a logo's size in pixels. */
export const isLogoSize = ({ width, height }: { width: number; height: number }): boolean =>
  width <= MOST_SIDE && height <= MOST_SIDE && width * height <= MOST_PIXELS

export type LogoIssue = 'logoTooLarge' | 'logoKind'

/** What is wrong with a picture before it is sent, or null; whether it is whole, the server finds out. */
export function logoIssue({ size, type }: { size: number; type: string }): LogoIssue | null {
  if (size > LOGO_MOST_BYTES) return 'logoTooLarge'
  return LOGO_TYPES.some(known => known === type) ? null : 'logoKind'
}
