import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type App, allowStyle, styleHash } from './app.ts'
import * as contract from './contract.ts'
import { escapeHtml } from './escape-html.ts'
import { serve } from './serve.ts'

const INTRODUCTION = `These calls are used by the browser application; the API for programs is described in /api/v1/openapi.json. Sign in with POST /api/login and POST /api/login/otp, and keep the cookies. Every changing call except the first must send
the latest cookie XSRF-TOKEN in the header X-XSRF-TOKEN. Errors have the form { statusCode, error, message } and, for invalid
fields, issues: [{ path, message }].`

/**
 * Describes the routes that are registered after this call by their schemas: as OpenAPI 3 in
 * /api/openapi.json and as a page, /api/docs, both public. Call it before the first route.
 */
export async function describeApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'UID Check', version, description: INTRODUCTION },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: input => {
      const { schema, url } = jsonSchemaTransform(input)
      const audience = input.route.config?.endpoint?.access
      const security = audience === 'public' ? [] : [{ session: [] }]
      // Calls for programs have their own description, for client generators: /api/v1/openapi.json.
      const hide = schema?.hide || audience === undefined || audience === 'program'
      return { schema: { ...schema, hide, summary: `for ${audience}`, security }, url }
    },
  })
  serve(app, contract.description, { isHidden: true }, (_request, reply) => reply.send(app.swagger()))
  serve(app, contract.docs, { isHidden: true }, (_request, reply) =>
    allowStyle(reply, styleHash(apiPageStyle)).type('text/html; charset=utf-8').send(apiPage(app.swagger())),
  )
}

/**
 * The parts of an OpenAPI document that the page needs; parameters, body and answers of a call are
 * shown unchanged.
 */
export type ApiDescription = {
  info: { title: string; version: string; description?: string }
  paths?: object
}

/** The page's only style, which is allowed by its hash. */
const apiPageStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;font-size:13px}
summary{padding:.4rem 0;cursor:pointer}code{font-weight:600}`

/**
 * Returns an OpenAPI document as one page of plain HTML without a script: each call with its
 * parameters, body and answers.
 */
const apiPage = ({ info, paths = {} }: ApiDescription): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</title>
<style>${apiPageStyle}</style></head>
<body><main><h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
<p>${escapeHtml(info.description ?? '')}</p>
<p><a href="${contract.description.path}">OpenAPI description</a></p>
${Object.entries(paths).flatMap(callsOf).join('\n')}
</main></body></html>`

const callsOf = ([path, calls]: [string, object]): string[] =>
  Object.entries(calls).map(([method, { summary, ...details }]) =>
    callOf(`${method.toUpperCase()} ${path}`, summary, details),
  )

const callOf = (name: string, summary: string, details: object): string =>
  `<details><summary><code>${escapeHtml(name)}</code> ${escapeHtml(summary)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(details, null, 2))}</pre></details>`
