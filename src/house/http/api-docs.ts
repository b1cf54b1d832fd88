import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiPage, apiPageStyle } from './api-page.ts'
import type { App } from './app.ts'
import * as contract from './contract.ts'
import { serve } from './serve.ts'
import { allowStyle, styleHash } from './style-source.ts'

const ABOUT = `These are the calls of the screens; those for programs are described by /api/v1/openapi.json. Sign in with POST /api/login and POST /api/login/otp, and keep the cookies. Every changing call but the first echoes the
newest cookie XSRF-TOKEN in the header X-XSRF-TOKEN. A refusal reads { statusCode, error, message } and, where it is about
fields, issues: [{ path, message }].`

/**
 * Describes the routes that are registered after it, from their own schemas: /api/openapi.json (OpenAPI 3) and a page to
 * read it, /api/docs, both public. Call it before the first route.
 */
export async function describeApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'UID Check', version, description: ABOUT },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: input => {
      const { schema, url } = jsonSchemaTransform(input)
      const audience = input.route.config?.endpoint?.who
      const security = audience === 'public' ? [] : [{ session: [] }]
      // Those for programs have a description of their own, to make clients from: /api/v1/openapi.json.
      const hide = schema?.hide || audience === undefined || audience === 'program'
      return { schema: { ...schema, hide, summary: `for ${audience}`, security }, url }
    },
  })
  serve(app, contract.description, { isHidden: true }, (_request, reply) => reply.send(app.swagger()))
  serve(app, contract.docs, { isHidden: true }, (_request, reply) =>
    allowStyle(reply, styleHash(apiPageStyle)).type('text/html; charset=utf-8').send(apiPage(app.swagger())),
  )
}
