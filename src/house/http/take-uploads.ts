import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { App } from './app.ts'

/**
 * Adds the routes that take a file (multipart); each says itself how big it may be. All others refuse one (415), and
 * their answers carry none of the listeners with which a file's end is watched.
 */
export function takeUploads(app: App, routes: (app: App) => void): void {
  void app.register(async scope => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 1024, parts: 22 } })
    routes(scope.withTypeProvider<ZodTypeProvider>())
  })
}
