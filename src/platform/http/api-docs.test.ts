// @module-tag C1-26

import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { get, schemaType } from '../../base/roles/contract-rules.ts'
import { describeApi } from './api-docs.ts'
import { createApp } from './app.ts'
import { serve } from './serve.ts'

async function createTestApp() {
  const logger = pino({ level: 'silent' })
  const app = await createApp({ logger, trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  await describeApi(app, '1.0.0')
  const answer = z.object({ note: z.string().describe('<b>') })
  serve(app, get('/api/tasks/:id', { who: 'anyUser', answer: schemaType<typeof answer>() }), { answer }, () => ({
    note: '',
  }))
  app.get('/healthz', async () => ({}))
  return app
}

it('describes exactly the calls of the API, by their own schemas', async () => {
  const { info, paths } = (await (await createTestApp()).inject('/api/openapi.json')).json()
  expect(info).toMatchObject({ title: 'UID Check', version: '1.0.0' })
  expect(Object.keys(paths)).toEqual(['/api/tasks/{id}'])
  expect(paths['/api/tasks/{id}'].get).toMatchObject({
    summary: 'for anyUser',
    parameters: [{ name: 'id', in: 'path', required: true }],
    security: [{ session: [] }],
    responses: { 200: { content: { 'application/json': { schema: { required: ['note'] } } } } },
  })
})

it('renders the description as a page without a script, and escapes its texts', {
  tags: ['V1.2.3', 'V4.1.1'],
}, async () => {
  const page = await (await createTestApp()).inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<code>GET /api/tasks/{id}</code> for anyUser')
  expect(page.body).toContain('&lt;b&gt;')
  expect(page.body).not.toMatch(/<script|<b>/)
})
