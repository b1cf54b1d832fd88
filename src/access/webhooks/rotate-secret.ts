import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { record } from '../../house/audit-log/record.ts'
import { auditedEndpoint, endpointToChange } from './endpoint-of.ts'
import { newSecret, WEBHOOK_SECRET } from './secret.ts'
import { updateEndpoint } from './store.ts'
import { OLD_SECRET_HOURS } from './webhook-rules.ts'
import type { MadeEndpoint } from './wire.ts'

const HOUR_MS = 3_600_000

type Needs = { database: OpenDatabase; encryption: Encryption; clock: Clock }

/**
 * Gives an endpoint a new secret and returns it, this once. For a day the one before signs too, so that the receiver loses nothing while
 * it learns the new one. Refuses (404) one that is not this company's.
 */
export async function rotateSecret(
  actor: Actor,
  { database, encryption, clock }: Needs,
  { companyId, id }: { companyId: number; id: number },
): Promise<MadeEndpoint> {
  const secret = newSecret()
  await commit(database, async trx => {
    const endpoint = await endpointToChange(trx, companyId, id)
    const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_HOURS * HOUR_MS)
    await updateEndpoint(trx, id, {
      old_secret_sealed: endpoint.secret_sealed,
      old_secret_until: oldUntil,
      secret_sealed: encryption.encrypt(secret, WEBHOOK_SECRET.context({ id })),
    })
    await record(trx, actor, 'webhook.rotate', auditedEndpoint(endpoint), null, { oldUntil: oldUntil.toISOString() })
  })
  return { id, secret }
}
