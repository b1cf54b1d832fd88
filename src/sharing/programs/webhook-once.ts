import { createHash } from 'node:crypto'
import { z } from 'zod'
import { makeEndpoint, type OpenedNetworks, signingSecret } from '../../access/webhooks/endpoints.ts'
import type { MadeEndpoint, WantedEndpoint } from '../../access/webhooks/wire.ts'
import { doOnce, KeyLost } from '../../checking/batches/upload/do-once.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { Services } from '../../house/services.ts'
import { texts } from './server-texts.ts'

type Making = Pick<Services, 'database' | 'encryption'> & { opened: OpenedNetworks }

// The secret itself is kept in one place, encrypted; here only by what it is known again.
const keptSchema = z.object({ id: z.number(), secretSha256: z.string() })

/**
 * Makes a webhook of the program's company once under an Idempotency-Key (do-once.ts): sent again within a day, it gets the same webhook with the same
 * secret. Refuses as doOnce and makeEndpoint do, and (409) where that webhook has ended since, or has another secret: that one was shown to
 * somebody else.
 */
export const makeWebhookOnce = (
  actor: Actor,
  making: Making,
  wanted: WantedEndpoint,
  name: string,
): Promise<MadeEndpoint> =>
  doOnce(
    actor,
    making.database.db,
    { name, bodySha256: sha256(JSON.stringify(['webhook', wanted.url, wanted.events])) },
    {
      work: keep =>
        makeEndpoint(actor, making, actor.companyId, wanted, async (trx, { id, secret }) => {
          const kept = { id, secretSha256: sha256(secret) } satisfies z.output<typeof keptSchema>
          if (!(await keep(trx, JSON.stringify(kept)))) throw new KeyLost()
        }),
      read: answer => madeBefore(actor, making, keptSchema.parse(JSON.parse(answer))),
    },
  )

async function madeBefore(
  { companyId, language }: Actor,
  { database, encryption }: Making,
  { id, secretSha256 }: z.output<typeof keptSchema>,
): Promise<MadeEndpoint> {
  const secret = await signingSecret(database.db, encryption, { companyId, id })
  if (secret === null || sha256(secret) !== secretSha256)
    throw new Refusal('conflict', translate(texts, language)('webhookIsAnother'))
  return { id, secret }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
