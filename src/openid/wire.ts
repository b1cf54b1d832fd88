import { z } from 'zod'

/** `redirect`: the page that was wanted, for afterwards. */
export const openidBeginSchema = z.object({ redirect: z.string().max(2000).optional() })
