import type { App } from '../http/app.ts'
import type { Authorities } from './create.ts'
import { availabilityListSchema } from './wire.ts'

/** GET /api/serviceavailability: from memory, no call to an authority per request. */
export function authoritiesRoutes(app: App, { authorities }: { authorities: Pick<Authorities, 'availability'> }): void {
  app.get('/api/serviceavailability', { schema: { response: { 200: availabilityListSchema } } }, async () => ({
    availabilityList: await authorities.availability(),
  }))
}
