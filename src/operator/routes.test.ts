import pino from 'pino'
import { expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from './operator.ts'
import { operatorRoutes } from './routes.ts'

it('tells anybody who operates the product', async () => {
  const operator = readOperator(SAMPLE_OPERATOR_FILE)
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    maxUploadBytes: 1,
    trustProxy: false,
    isHttps: false,
  })
  operatorRoutes(app, { operator })
  const answer = await app.inject('/api/operator')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(operator)
  await app.close()
})
