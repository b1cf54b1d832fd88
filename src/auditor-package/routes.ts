import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../login/rate-limits.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { viennaDay } from '../texts/format.ts'
import { askForPackage } from './ask-for-package.ts'
import { handOutPackage } from './hand-out.ts'
import { listPackages } from './list.ts'
import { auditedPackage, packageOf } from './package-of.ts'
import { removePackage } from './remove-package.ts'
import { publicKey } from './signing-key.ts'
import { askedPackageSchema, packageListSchema, wantedPackageSchema } from './wire.ts'

const ofCompany = z.object({ companyId: pathCompanyId })
const ofPackage = z.object({ companyId: pathCompanyId, id: pathId })
const PACKAGES = '/api/company/:companyId/auditor-packages'

// Each is hours of work of a worker where it is large.
const MOST_ASKED_A_MINUTE = 10
const MOST_KEYS_A_MINUTE = 60

type Needs = { database: OpenDatabase; clock: Clock }

/** The doors to the packages for auditors. Whether the company is in scope is login/guard.ts's to say. */
export function auditorPackageRoutes(app: App, { database, clock }: Needs): void {
  app.get(PACKAGES, { schema: { params: ofCompany, response: { 200: packageListSchema } } }, request =>
    listPackages(database.db, request.params.companyId, viennaDay(clock.now())),
  )
  app.post(
    PACKAGES,
    {
      schema: { params: ofCompany, body: wantedPackageSchema, response: { 201: askedPackageSchema } },
      config: perMinuteAndUser(MOST_ASKED_A_MINUTE),
    },
    async (request, reply) => {
      const id = await askForPackage(actorOf(request), database, request.params.companyId, request.body)
      return reply.code(201).send({ id })
    },
  )
  app.delete(`${PACKAGES}/:id`, { schema: { params: ofPackage } }, async (request, reply) => {
    await removePackage(actorOf(request), database, request.params.companyId, request.params.id)
    return reply.code(204).send()
  })
  app.get(`${PACKAGES}/:id/archive`, { schema: { params: ofPackage } }, async (request, reply) => {
    const row = await packageOf(database.db, request.params.companyId, request.params.id)
    const taken = { doer: actorOf(request), object: auditedPackage(row) }
    return handOutPackage(request, reply, database, row, taken)
  })
  app.get('/api/auditor/key', { config: perMinuteAndAddress(MOST_KEYS_A_MINUTE) }, async (_request, reply) =>
    reply.type('application/x-pem-file').send(await publicKey(database.db)),
  )
}
