import { z } from 'zod'

/** `provider`: the company whose it is, 0 = the installation's. Linking takes a fresh one-time code, as every change of one's own account. */
export const openidLinkSchema = z.object({ provider: z.number().int().min(0), totp: z.string().max(64) })

/** At which providers somebody may link an account, and which are linked; a link whose provider is gone has no label of his. */
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
