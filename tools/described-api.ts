import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { EVENTS } from '../src/app/definitions/notifications.ts'
import { PROGRAM_PATHS } from '../src/base/roles/program-rules.ts'
import { programRoutes } from '../src/sharing/programs/routes.ts'

/**
 * Returns the content of /api/v1/openapi.json from the routes themselves, without a database or a
 * port.
 */
export async function describedApi(): Promise<object> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // A stand-in for what the routes destructure on registration. Only the description is served, and
  // it reads only the events.
  programRoutes(app, standIn({ events: EVENTS, webhookAllow: [] }) as Parameters<typeof programRoutes>[1])
  const { payload } = await app.inject(PROGRAM_PATHS.description)
  await app.close()
  return JSON.parse(payload) as object // written by src/sharing/programs/openapi.ts
}

/** Returns an object with these fields, which returns another stand-in for any other name. */
const standIn = (known: Readonly<Record<string, unknown>>): unknown =>
  new Proxy(() => undefined, { get: (_of, name) => known[String(name)] ?? standIn({}) })
