/** The largest picture that is taken (docs/decisions/2026-11-21-company-logo.md). */
export const LOGO_MOST_BYTES = 200 * 1024

/** The kinds that are taken; no SVG, which may carry scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

export type LogoIssue = 'logoTooLarge' | 'logoKind'

/** What is wrong with a picture before it is sent, or null; whether it is whole, the server finds out. */
export function logoIssue({ size, type }: { size: number; type: string }): LogoIssue | null {
  if (size > LOGO_MOST_BYTES) return 'logoTooLarge'
  return LOGO_TYPES.some(known => known === type) ? null : 'logoKind'
}
