import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type AllowedNetworks, createEndpoint, signingSecret } from '../../access/webhooks/endpoints.ts'
import type { CreatedEndpoint, ParsedEndpoint } from '../../access/webhooks/wire.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { LostKeyError, runOnce } from '../../platform/http/idempotency/run-once.ts'
import type { Services } from '../../platform/services.ts'
import { texts } from './server-texts.ts'

type WebhookServices = Pick<Services, 'database' | 'encryption'> & { networks: AllowedNetworks }

// Only the hash of the secret is stored here; the secret itself is stored encrypted elsewhere.
const storedResultSchema = z.object({ id: z.number(), secretSha256: z.string() })

/**
 * Creates a webhook of the program's company once per Idempotency-Key (idempotency.ts): repeated
 * within a day, it returns the same webhook with the same secret. Throws as runOnce and
 * createEndpoint do, and 409 if the webhook has been deleted or its secret replaced since: the new
 * secret belongs to another user.
 */
export const makeWebhookOnce = (
  actor: Actor,
  services: WebhookServices,
  options: ParsedEndpoint,
  name: string,
): Promise<CreatedEndpoint> =>
  runOnce(
    actor,
    services.database.db,
    { name, bodySha256: sha256(JSON.stringify(['webhook', options.url, options.events])) },
    {
      work: storeResult =>
        createEndpoint(actor, services, actor.companyId, options, async (trx, { id, secret }) => {
          const result = { id, secretSha256: sha256(secret) } satisfies z.output<typeof storedResultSchema>
          if (!(await storeResult(trx, JSON.stringify(result)))) throw new LostKeyError()
        }),
      read: answer => readStoredWebhook(actor, services, storedResultSchema.parse(JSON.parse(answer))),
    },
  )

async function readStoredWebhook(
  { companyId, language }: Actor,
  { database, encryption }: WebhookServices,
  { id, secretSha256 }: z.output<typeof storedResultSchema>,
): Promise<CreatedEndpoint> {
  const secret = await signingSecret(database.db, encryption, { companyId, id })
  if (secret === null || sha256(secret) !== secretSha256)
    throw new Refusal('conflict', translate(texts, language)('webhookIsAnother'))
  return { id, secret }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
