import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createMovedClock } from '../../../tests/world/product/moved-clock.ts'
import { createApp } from '../http/app.ts'
import { renderFavicon } from './favicon.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from './operator.ts'
import { operatorRoutes } from './routes.ts'

async function createWorld() {
  const operator = readOperator(SAMPLE_OPERATOR_FILE)
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    isHttps: false,
  })
  onTestFinished(() => app.close())
  operatorRoutes(app, { operator, clock: createMovedClock(), publicUrl: 'https://uid.example' })
  return { app, operator }
}

it('returns the operator without authentication', { tags: ['W2-62', 'C1-24'] }, async () => {
  const { app, operator } = await createWorld()
  const answer = await app.inject('/api/operator')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(operator)
  expect(answer.json()).not.toHaveProperty('demoAccounts')
})

it('serves the favicon without authentication, with Cache-Control no-cache', {
  tags: ['V4.1.1'],
}, async () => {
  const { app, operator } = await createWorld()
  const { headers, body } = await app.inject('/favicon.svg')
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toBe(renderFavicon(operator))
})

it('serves security.txt without authentication', async () => {
  const { app, operator } = await createWorld()
  const { headers, body } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Contact: mailto:${operator.email}\n`)
  expect(body).toContain('Expires: 2027-05-19T10:00:00.000Z\n')
})
