import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../http/app.ts'
import { faviconOf } from './favicon.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from './operator.ts'
import { operatorRoutes } from './routes.ts'

async function world() {
  const operator = readOperator(SAMPLE_OPERATOR_FILE)
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    isHttps: false,
  })
  onTestFinished(() => app.close())
  operatorRoutes(app, { operator })
  return { app, operator }
}

it('tells anybody who operates the product', { tags: ['W2-62', 'C1-24'] }, async () => {
  const { app, operator } = await world()
  const answer = await app.inject('/api/operator')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(operator)
  expect(answer.json()).not.toHaveProperty('demoAccounts')
})

it('gives anybody the picture for the tab, asked anew after each change of operator.json', {
  tags: ['V4.1.1'],
}, async () => {
  const { app, operator } = await world()
  const { headers, body } = await app.inject('/favicon.svg')
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toBe(faviconOf(operator))
})
