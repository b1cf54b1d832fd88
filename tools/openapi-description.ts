import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { EVENTS } from '../src/app/definitions/features.ts'
import { PROGRAM_PATHS } from '../src/base/roles/program-rules.ts'
import { programRoutes } from '../src/sharing/programs/routes.ts'

/**
 * Returns the content of /api/v1/openapi.json, generated from the routes without a database or a
 * port.
 */
export async function readOpenApiDescription(): Promise<object> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // A dummy for the dependencies that the routes destructure on registration. Only the description
  // is requested, which reads only the events.
  programRoutes(app, dummyWith({ events: EVENTS, webhookAllow: [] }) as Parameters<typeof programRoutes>[1])
  const { payload } = await app.inject(PROGRAM_PATHS.description)
  await app.close()
  return JSON.parse(payload) as object // written by src/sharing/programs/openapi.ts
}

/** Returns an object with these fields, and with a dummy for every other property. */
const dummyWith = (fields: Readonly<Record<string, unknown>>): unknown =>
  new Proxy(() => undefined, { get: (_of, name) => fields[String(name)] ?? dummyWith({}) })
