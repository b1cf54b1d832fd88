import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { EVENTS } from '../src/app/definitions/notifications.ts'
import { PROGRAM_PATHS } from '../src/base/roles/program-rules.ts'
import { programRoutes } from '../src/sharing/programs/routes.ts'

/** Returns what /api/v1/openapi.json says, from the routes themselves, without a database or a port. */
export async function describedApi(): Promise<object> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // What the routes take apart while they are registered. No call is served but the description, which reads only the events.
  programRoutes(app, standIn({ events: EVENTS, webhookAllow: [] }) as Parameters<typeof programRoutes>[1])
  const { payload } = await app.inject(PROGRAM_PATHS.description)
  await app.close()
  return JSON.parse(payload) as object // written by src/sharing/programs/openapi.ts
}

/** Returns what has these fields, and for any other name something of the same kind. */
const standIn = (known: Readonly<Record<string, unknown>>): unknown =>
  new Proxy(() => undefined, { get: (_of, name) => known[String(name)] ?? standIn({}) })
