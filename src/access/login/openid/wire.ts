import { z } from 'zod'

/**
 * Starts a link. `provider` is the company id of the provider, 0 = the installation's. Requires a
 * fresh one-time code, like every change of one's own account.
 */
export const openidLinkSchema = z.object({ provider: z.number().int().min(0), totp: z.string().max(64) })

/**
 * The providers available for linking, and the user's links. A link whose provider was removed has
 * no label.
 */
export const openidLinksSchema = z.object({
  providers: z.array(z.object({ provider: z.number(), label: z.string() })),
  links: z.array(
    z.object({
      id: z.number(),
      provider: z.number(),
      label: z.string(),
      linkedAt: z.string(),
      usedAt: z.string().nullable(),
    }),
  ),
})
export type OpenidLinks = z.infer<typeof openidLinksSchema>
