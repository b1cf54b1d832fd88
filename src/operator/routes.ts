import type { App } from '../http/app.ts'
import { type Operator, operatorSchema } from './wire.ts'

/** GET /api/operator: public, since the imprint is (decisions §1). */
export function operatorRoutes(app: App, { operator }: { operator: Operator }): void {
  app.get('/api/operator', { schema: { response: { 200: operatorSchema } } }, () => operator)
}
