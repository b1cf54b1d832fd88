import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { addCountryMapping, changeCountryMapping, deleteCountryMapping } from './change.ts'
import * as contract from './contract.ts'
import { copyCountryMapping } from './copy.ts'
import { listCountryMapping } from './list-mapping.ts'
import {
  addedMappingSchema,
  countryMappingListSchema,
  countryMappingPutSchema,
  newCountryMappingSchema,
} from './wire.ts'

export function countryMappingRoutes(app: App, services: Pick<Services, 'database'>): void {
  serve(app, contract.list, { answer: countryMappingListSchema }, request =>
    listCountryMapping(actorOf(request), services.database.db, request.params.companyId),
  )
  serve(app, contract.change, { body: countryMappingPutSchema }, request =>
    changeCountryMapping(actorOf(request), services, request.params.companyId, request.body),
  )
  serve(app, contract.add, { body: newCountryMappingSchema, answer: addedMappingSchema, code: 201 }, request =>
    addCountryMapping(actorOf(request), services, request.params.companyId, request.body),
  )
  serve(app, contract.remove, {}, request =>
    deleteCountryMapping(actorOf(request), services, request.params.companyId, request.params.id),
  )
  serve(app, contract.copy, {}, request => {
    const { sourceCompanyId, targetCompanyId } = request.params
    return copyCountryMapping(actorOf(request), services, sourceCompanyId, targetCompanyId)
  })
}
