import type { App } from '../http/app.ts'
import { faviconOf } from './favicon.ts'
import { type Operator, operatorSchema } from './wire.ts'

/** GET /api/operator: public, since the imprint is (docs/rules.md#operator); and the picture that browsers show for it. */
export function operatorRoutes(app: App, { operator }: { operator: Operator }): void {
  app.get('/api/operator', { schema: { response: { 200: operatorSchema } } }, () => operator)
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(faviconOf(operator)),
  )
}
