import type { Authority } from '../authority-rules.ts'
import type { ClientDefinition } from './client.ts'
import { finanzonlineClient } from './finanzonline/client.ts'
import { viesClient } from './vies/client.ts'

/** How each authority is asked; what is known of it before stands in authorities.ts, which the browser reads, too. */
export const CLIENTS: Record<Authority, ClientDefinition> = { finanzamt: finanzonlineClient, vies: viesClient }
